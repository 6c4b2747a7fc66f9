import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveActingPages } from '../support/acting-pages.ts';
import { Agent, type Receipt } from '../support/agent.ts';

let server: Awaited<ReturnType<typeof serveActingPages>>;
let agent: Agent;

beforeAll(async () => {
  server = await serveActingPages();
  agent = await Agent.start();
});
afterAll(async () => {
  await agent.stop();
  await server[Symbol.asyncDispose]();
});

const on = async (path: string, hint: string | object, intent?: string): Promise<Receipt> => {
  await agent.open(server.origin + path);
  return agent.act(hint, intent);
};

const pressed = { changed: true, added: ['Pressed'], settledBy: 'quiet' };

describe('a press reaches its target, or nothing', () => {
  test('what a press brought about is told, and that it brought about nothing is said plainly', async () => {
    expect(await on('/plain', 'Go')).toMatchObject({ ...pressed, target: { role: 'button', label: 'Go' } });
    const nothing = await on('/plain', 'Nothing');
    expect(nothing).toMatchObject({ changed: false });
    expect(Object.keys(nothing).toSorted()).toEqual(['changed', 'ms', 'settledBy', 'target']);
  });

  test('what lies over the target is told with its own actions, and nothing is pressed', async () => {
    const covered = await on('/modal', 'Buy');
    expect(covered).toMatchObject({
      error: {
        code: 'covered',
        target: { label: 'Buy' },
        coveredBy: { role: 'dialog', label: 'Cookies', actions: [{ role: 'button', label: 'Accept all' }] },
      },
    });
    const { coveredBy } = covered['error'] as { coveredBy: { actions: { elementId: string }[] } };
    await agent.execute(coveredBy.actions[0]?.elementId ?? '');
    expect(await agent.act('Buy')).toMatchObject({ changed: true, added: ['Bought'] });
  });

  test.each(['Native', 'Aria', 'Grouped'])('a disabled control (%s) is not pressed', async (label) => {
    expect(await on('/disabled', label)).toMatchObject({
      error: { code: 'not_settable', target: { label } },
    });
  });

  test.each([
    ['/scroller', 'Deep'],
    ['/sticky', 'Under'],
    ['/moving', 'Animated'],
    ['/moving', 'Driven'],
  ])('on %s, %s is brought into view and pressed by the pointer', async (path, label) => {
    const receipt = await on(path, label);
    expect(receipt).toMatchObject(pressed);
    expect(receipt).not.toHaveProperty('scripted');
  });

  test('what flees from the pointer is pressed by a script, and that is said', async () => {
    expect(await on('/moving', 'Fleeing')).toMatchObject({ ...pressed, scripted: true });
    expect(await on('/moving', 'Fleeing', 'doubleClick')).toMatchObject({ error: { code: 'covered' } });
  });

  test('what slips away between the press and the letting go is pressed where it is then', async () => {
    const receipt = await on('/slipping', 'Slip');
    expect(receipt).toMatchObject(pressed);
    expect(receipt).not.toHaveProperty('scripted');
  });

  test.each(['Swap the picture', 'Rise', 'Sink', 'Slide', 'Anew'])(
    'what changes under the pointer is pressed where it rests, and nothing else is: %s',
    async (label) => {
      const receipt = await on('/hovered', label);
      expect(receipt).toMatchObject({ changed: true, added: ['reached'] });
      expect(receipt).not.toHaveProperty('scripted');
    },
  );

  test('a press that had its own target drawn anew is repeated once, then left to a script', async () => {
    const once = await on('/redrawn', 'once');
    expect(once).toMatchObject({ changed: true, added: ['Ordered once'], healed: true });
    expect(once).not.toHaveProperty('scripted');
    expect(await on('/redrawn', 'always')).toMatchObject({ added: ['Ordered always'], scripted: true });
  });

  test('a target that its own handler takes away was pressed, and its handle is stale', async () => {
    await agent.open(`${server.origin}/leaving`);
    const handle = await agent.handleOf('Vanish');
    expect(await agent.execute(handle)).toMatchObject({ receipt: { changed: true, removed: ['Vanish'] } });
    expect(await agent.execute(handle)).toMatchObject({ error: { code: 'handle_stale' } });
  });

  test('a page that keeps presses to itself is pressed all the same', async () => {
    expect(await on('/deaf', 'Press')).toMatchObject({ changed: true, added: ['Kept'] });
  });

  test('a page that hangs under a press is given up, and the next one opens', async () => {
    expect(await on('/hanging', 'Hang')).toMatchObject({ error: { code: 'page_unresponsive' } });
    expect(await on('/plain', 'Go')).toMatchObject(pressed);
  });

  test.each(['Left', 'Right', 'bbb cccccccccccccccccc'])(
    'a part of an image and a link over two lines (%s) are pressed where they are',
    async (label) => {
      const path = label.startsWith('bbb') ? 'wrapped' : label.toLowerCase();
      expect(await on('/map', label)).toMatchObject({ changed: true, url: `${server.origin}/${path}` });
    },
  );
});

describe('what shows only under the pointer', () => {
  test.each(['/on-hover', '/on-hover-frame'])(
    'is hovered by its row, then pressed, and its handle stays (%s)',
    async (path) => {
      await agent.open(server.origin + path);
      const [ann, bob] = [
        await agent.handleOf({ text: 'Delete', nearText: 'Ann' }),
        await agent.handleOf({ text: 'Delete', nearText: 'Bob' }),
      ];
      const target = { role: 'button', label: 'Delete' };
      for (const [handle, name, before] of [
        [bob, 'Bob', undefined],
        [ann, 'Ann', ['Deleted Bob']],
        [bob, 'Bob', ['Deleted Ann']],
      ] as const) {
        const { receipt } = await agent.execute(handle);
        expect(receipt).toMatchObject({ changed: true, target, added: [`Deleted ${name}`] });
        expect(receipt).not.toHaveProperty('scripted');
        // The row that the pointer leaves hides its button: no effect of the press.
        expect((receipt as Receipt)['removed']).toEqual(before);
      }
    },
  );

  test('is waited for while it fades in, and is no other thing than before', async () => {
    await agent.open(`${server.origin}/on-hover`);
    const picked = await agent.client.call('ui_pick', { hint: { text: 'Edit', nearText: 'Bob' } });
    expect(picked).toMatchObject({ state: 'on hover', visible: false, row: 'Bob' });
    const handle = picked['elementId'] as string;
    const url = `${server.origin}/on-hover#edit-Bob`;
    expect(await agent.execute(handle)).toMatchObject({ receipt: { changed: true, url } });
    expect(await agent.execute(handle, 'focus')).toHaveProperty('receipt');
    const again = await agent.client.call('ui_pick', { elementId: handle });
    expect(again).toMatchObject({ elementId: handle, label: 'Edit' });
  });

  test('in a menu of a menu is reached step by step', async () => {
    expect(await on('/on-hover', 'One')).toMatchObject({ changed: true, added: ['Opened one'] });
  });
});

describe('shadow roots and frames', () => {
  test.each(['open', 'closed'])('a button in an %s shadow root is pressed', async (mode) => {
    expect(await on('/shadow', `In ${mode}`)).toMatchObject({ changed: true, added: [`Pressed ${mode}`] });
  });

  test.each(['same', 'cross', 'nested'])(
    'a button in a frame (%s) is pressed, out of view too',
    async (kind) => {
      expect(await on('/frames', `In ${kind}`)).toMatchObject({ changed: true, added: [`Pressed ${kind}`] });
    },
  );

  test.each(['here', 'there'])(
    'a frame that shows something else (from %s) is a change, and told',
    async (place) => {
      expect(await on('/frame-links', `Go ${place}`)).toMatchObject({ changed: true, added: ['Arrived'] });
    },
  );

  test('a frame that is taken away by a press in it is a change', async () => {
    expect(await on('/frame-gone', 'Take me away')).toMatchObject({
      changed: true,
      state: { frame: 'shown → gone' },
    });
  });

  test('a press for one frame never goes into another that lies over it', async () => {
    expect(await on('/frame-over', 'In under')).toMatchObject({ error: { code: 'covered' } });
    expect(await agent.act('In over')).toMatchObject({ changed: true, added: ['Pressed over'] });
  });

  test('a press for a frame in a frame never goes to what lies over it there', async () => {
    expect(await on('/frame-inside', 'In inside')).toMatchObject({
      error: { code: 'covered', coveredBy: { role: 'button', label: 'Cover' } },
    });
    expect(await agent.act('Cover')).toMatchObject({ changed: true });
  });
});

describe('intents', () => {
  test.each([
    ['Menu', 'expand', { state: { Menu: 'collapsed → expanded' } }],
    ['Twice', 'doubleClick', { added: ['Double'] }],
    ['Right', 'contextMenu', { added: ['Context'] }],
    ['Over', 'hover', { added: ['Hovered'] }],
    ['Field', 'focus', { changed: true }],
    ['Field', 'key:a', { state: { Field: "empty → 'a'" } }],
    ['Field', 'key:ö', { state: { Field: "empty → 'ö'" } }],
    ['Field', 'key:Shift+A', { state: { Field: "empty → 'A'" } }],
    ['Search', 'submit', { added: ['Submitted'] }],
    ['Choice', 'toggle', { state: { Choice: 'unchecked → checked' } }],
    ['Close box', 'dismiss', { removed: ['Close box'] }],
    ['Draft', 'dismiss', { added: ['Dropped'] }],
    ['Open', 'OPEN', { title: 'Arrived' }],
  ])('%s: %s', async (label, intent, expected) => {
    expect(await on('/intents', label, intent)).toMatchObject({ changed: true, ...expected });
  });

  test.each([
    [{ text: 'Note', role: 'clickable' }, 'Read this'],
    [{ text: 'Silent', role: 'clickable' }, 'Nothing closes it'],
    [{ text: 'Note', role: 'popover' }, 'Read this'],
    [{ text: 'File', role: 'menu' }, 'Close file'],
    ['Rename', 'Rename'],
    ['Tip', 'Tip'],
  ])('a layer (%j) is dismissed by its own control, else by Escape', async (hint, gone) => {
    const receipt = await on('/layers', hint, 'dismiss');
    expect(receipt).toMatchObject({ changed: true });
    expect(receipt['removed']).toContain(gone);
    expect(receipt).not.toHaveProperty('added');
  });

  test('what is expanded already stays so, and what cannot take the keyboard says so', async () => {
    await on('/intents', 'Menu', 'expand');
    expect(await agent.act('Menu', 'expand')).toMatchObject({ changed: false });
    expect(await agent.act('Text', 'focus')).toMatchObject({ error: { code: 'not_settable' } });
  });

  test.each(['key:Entr', 'key:', 'key:Ctrl+a', 'key:Control+ö', 'key:Shift+', 'pres', ''])(
    'there is no intent %j',
    async (intent) => {
      const refused = await on('/intents', 'Field', intent);
      expect(refused).toMatchObject({ error: { code: 'invalid_input', field: 'intent' } });
    },
  );
});

describe('handles that are no longer good', () => {
  test('of a page that was left, unknown ones, and those of another tab are refused', async () => {
    await agent.open(`${server.origin}/links`);
    const [beside, call] = [await agent.handleOf('Beside'), await agent.handleOf('Call')];
    expect(await agent.execute(beside)).toMatchObject({ receipt: { newTab: { title: 'Arrived' } } });
    expect(await agent.execute(call)).toMatchObject({ error: { code: 'handle_stale' } });
    expect(await agent.execute('e999999')).toMatchObject({ error: { code: 'handle_unknown' } });
    await agent.open(`${server.origin}/plain`);
    const go = await agent.handleOf('Go');
    await agent.open(`${server.origin}/plain`);
    expect(await agent.execute(go)).toMatchObject({ error: { code: 'handle_stale' } });
  });
});
