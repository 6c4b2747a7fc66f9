import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { Agent, type Data } from '../support/agent.ts';

const page = (body: string): string =>
  `<!doctype html><title>Order</title><h1>Order</h1>${body}<p id="out"></p>`;

const FORM =
  page(`<form onsubmit="event.preventDefault(); out.textContent = 'Sent ' + new URLSearchParams(new FormData(this))">
  <label>Name <input name="name"></label>
  <fieldset><legend>Colour</legend><label><input type="radio" name="colour" value="oat"> Oat</label><label><input type="radio" name="colour" value="navy"> Navy</label></fieldset>
  <label>Size <select name="size"><option>S<option>M<option>L</select></label>
  <button>Send order</button></form><button id="more" aria-expanded="false" onclick="this.ariaExpanded = 'true'; out.textContent = 'More'">More</button>`);

/** Every press draws everything anew. */
const REDRAWN = page(`<div id="app"></div><script>
  const chosen = [];
  const draw = () => { app.innerHTML = ['One', 'Two', 'Three'].map((name) => '<button>' + name + '</button>').join('') + '<p>Chosen: ' + chosen + '</p>';
    for (const button of app.querySelectorAll('button')) button.onclick = () => { chosen.push(button.textContent); draw(); } };
  draw()</script>`);

const PAGES: Readonly<Record<string, string>> = {
  '/form': FORM,
  '/redrawn': REDRAWN,
  '/rows': page(
    ['Ann', 'Bob']
      .map((name) => `<li>${name} <button onclick="out.textContent='Deleted ${name}'">Delete</button></li>`)
      .join(''),
  ),
  '/dialog': page(
    `<button onclick="out.textContent = confirm('Sure?')">Ask</button><button onclick="out.textContent='Next'">Next</button>`,
  ),
  '/tab': page(`<a href="/form" target="_blank">Order in a new tab</a>`),
};

let server: Listening;
let agent: Agent;

beforeAll(async () => {
  server = await serve((request, response) => {
    if (request.url === '/never') return;
    response.setHeader('content-type', 'text/html').end(PAGES[request.url ?? ''] ?? page('Elsewhere'));
  });
  agent = await Agent.start();
});
afterAll(async () => {
  await agent.stop();
  await server[Symbol.asyncDispose]();
});

const run = (steps: readonly object[]): Promise<Data> => agent.client.call('flow_run', { steps });
const errorOf = (answer: Data): Data => answer['error'] as Data;

describe('the steps of a flow', () => {
  test('run one after the other by labels, groups and handles, and each says what its effect was', async () => {
    const handle = async (): Promise<string> => agent.handleOf('Send order');
    await agent.open(`${server.origin}/form`);
    const answer = await run([
      { do: 'set', target: 'Name', value: 'Ann' },
      { do: 'set', target: 'Colour', value: 'Navy' },
      { do: 'set', target: 'Size', value: 'L' },
      { do: 'press', target: await handle(), expect: { text: 'Sent name=Ann' } },
    ]);
    expect(answer).toMatchObject({
      status: 'done',
      done: 4,
      of: 4,
      untrusted: true,
      steps: [
        { do: 'set', target: { label: 'Name' }, changed: true, state: "empty → 'Ann'" },
        { do: 'set', target: { label: 'Navy' }, changed: true, state: 'unchecked → checked' },
        { do: 'set', target: { label: 'Size' }, changed: true },
        {
          do: 'press',
          target: { label: 'Send order' },
          changed: true,
          added: ['Sent name=Ann&colour=navy&size=L'],
        },
      ],
    });
  });

  test('find their targets when they run, so that a page that draws itself anew does no harm', async () => {
    await agent.open(`${server.origin}/redrawn`);
    const three = await agent.handleOf('Three');
    const answer = await run(['One', 'Two', three].map((target) => ({ do: 'press', target })));
    expect(answer).toMatchObject({
      status: 'done',
      steps: [{}, {}, { healed: true, added: ['Chosen: One,Two,Three'] }],
    });
  });

  test('go to an address, wait for a text, and go on in a tab that a step opened', async () => {
    const answer = await run([
      { do: 'goto', target: `${server.origin}/tab` },
      { do: 'press', target: 'Order in a new tab', expect: { url: '/form', text: 'Order' } },
      { do: 'wait', target: 'Colour' },
      { do: 'set', target: 'Name', value: 'Bob', expect: { state: 'Bob' } },
    ]);
    expect(answer).toMatchObject({ status: 'done', done: 4, url: `${server.origin}/form` });
  });
});

describe('a flow stops at the first step that fails', () => {
  test('a label that several elements have: the candidates are named, and nothing later is done', async () => {
    await agent.open(`${server.origin}/rows`);
    const error = errorOf(
      await run([
        { do: 'press', target: 'Delete' },
        { do: 'press', target: 'Delete' },
      ]),
    );
    expect(error).toMatchObject({
      code: 'ambiguous',
      done: 0,
      of: 2,
      steps: [],
      candidates: [{ row: 'Ann' }, { row: 'Bob' }],
    });
    expect(await run([{ do: 'press', target: 'Delete for Bob' }])).toMatchObject({
      steps: [{ added: ['Deleted Bob'] }],
    });
  });

  test('a label that nothing has: what was done before is reported', async () => {
    await agent.open(`${server.origin}/form`);
    const error = errorOf(
      await run([
        { do: 'set', target: 'Name', value: 'Ann' },
        { do: 'press', target: 'Cancel my subscription' },
      ]),
    );
    expect(error).toMatchObject({
      code: 'not_found',
      done: 1,
      of: 2,
      steps: [{ do: 'set', target: { label: 'Name' }, changed: true }],
    });
    expect(error['message']).toContain('Step 2 of 2 failed');
  });

  test.each([
    ['text', { text: 'Thank you' }],
    ['url', { url: '/thanks' }],
    ['state', { state: 'collapsed' }],
  ])('an expected %s that is not there', async (_, expected) => {
    await agent.open(`${server.origin}/form`);
    const error = errorOf(
      await run([
        { do: 'press', target: 'More', expect: expected },
        { do: 'press', target: 'Send order' },
      ]),
    );
    expect(error).toMatchObject({
      code: 'assertion_failed',
      expected,
      done: 0,
      of: 2,
      steps: [{ do: 'press', changed: true }],
    });
  });

  test('a dialog that a step opens holds up the next one, which names the handle of the dialog', async () => {
    await agent.open(`${server.origin}/dialog`);
    const error = errorOf(
      await run([
        { do: 'press', target: 'Ask' },
        { do: 'press', target: 'Next' },
      ]),
    );
    expect(error).toMatchObject({
      code: 'dialog_open',
      done: 1,
      dialog: { type: 'confirm', message: 'Sure?' },
    });
    await agent.execute((error['dialog'] as { elementId: string }).elementId, 'dismiss');
  });

  test('when the time of the call is over, the finished steps are reported', async () => {
    const hasty = await Agent.start({ args: ['--call-timeout', '20000'] });
    try {
      await hasty.open(`${server.origin}/form`);
      const steps = [
        { do: 'set', target: 'Name', value: 'Ann' },
        { do: 'goto', target: `${server.origin}/never` },
      ];
      const error = errorOf(await hasty.client.call('flow_run', { steps }));
      expect(error).toMatchObject({
        code: 'timeout',
        done: 1,
        of: 2,
        steps: [{ target: { label: 'Name' } }],
      });
    } finally {
      await hasty.stop();
    }
  });
});

test.each([
  ['21 steps', Array.from({ length: 21 }, () => ({ do: 'press', target: 'More' })), 'steps', 'too_large'],
  ['no step', [], 'steps'],
  [
    'a step that sets nothing',
    [
      { do: 'press', target: 'More' },
      { do: 'set', target: 'Name' },
    ],
    'steps.1.value',
  ],
  ['a press with a value', [{ do: 'press', target: 'More', value: 'x' }], 'steps.0.value'],
  ['an unknown verb', [{ do: 'push', target: 'More' }], 'steps.0.do'],
])('%s is refused before anything is done', async (_, steps, field, code = 'invalid_input') => {
  await agent.open(`${server.origin}/form`);
  expect(errorOf(await run(steps))).toMatchObject({ code, field });
});
