// Our adapter for the benchmark of the peers (bench.mjs, misfire.mjs, orphan.mjs): an agent that uses only what
// answers contain.
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/wayfarer.js', import.meta.url));

function itemsOf(text) {
  const answer = JSON.parse(text);
  const groups = answer.groups ?? answer.view?.groups ?? [];
  return groups.flatMap((group) => group.items.map((item) => ({ role: group.role, ...item })));
}

/** The handle of an element in an answer of nav_goto or ui_scan. */
function find(text, role, name) {
  const found = itemsOf(text).find((item) => item.role === role && item.label === name);
  if (found === undefined) throw new Error(`no handle for ${role} ${name}`);
  return found.elementId;
}

/** The same by a part of its label, whatever its role. */
function named(text, part) {
  const found = itemsOf(text).find(({ label }) => label.toLowerCase().includes(part.toLowerCase()));
  if (found === undefined) throw new Error(`nothing is called ${part}`);
  return found.elementId;
}

function must(answer) {
  if (answer.isError) throw new Error(`tool error: ${answer.text.slice(0, 180)}`);
  return answer;
}

const open = (client, url) => client.call('nav_goto', { url });
const press = async (client, handle, intent) =>
  must(await client.call('action_execute', { handle, ...(intent !== undefined && { intent }) }));
const set = async (client, handle, state) => must(await client.call('action_setState', { handle, state }));
const isDone = (text) => text.includes('RESULT-OK-7731');

async function buy(client, url) {
  const { text } = await open(client, url);
  await set(client, find(text, 'radio', 'Navy'), true);
  await set(client, find(text, 'radio', 'L'), true);
  await set(client, find(text, 'spinbutton', 'Quantity'), 2);
  const receipt = await press(client, find(text, 'button', 'Add to bag'));
  return /£158\.00/.exec(receipt.text)?.[0] ?? null;
}

/** The same in two calls. */
async function batch(client, url) {
  const { text } = await open(client, url);
  const steps = [
    { do: 'set', target: find(text, 'radio', 'Navy'), value: true },
    { do: 'set', target: find(text, 'radio', 'L'), value: true },
    { do: 'set', target: find(text, 'spinbutton', 'Quantity'), value: 2 },
    { do: 'press', target: find(text, 'button', 'Add to bag') },
  ];
  const answer = must(await client.call('flow_run', { steps, read: ['cartTotal'] }));
  return /£158\.00/.exec(answer.text)?.[0] ?? null;
}

/** What each page needs in addition to its button. */
const BEFORE = {
  iframe: (client, text) => set(client, named(text, 'Card'), '4242'),
  xiframe: (client, text) => set(client, named(text, 'Card'), '4242'),
  editable: (client, text) => set(client, named(text, 'Note'), 'hello'),
  datepick: (client, text) => set(client, named(text, 'Date'), '2026-03-14'),
  select: (client, text) => set(client, named(text, 'Plan'), 'Pro'),
  upload: (client, text) =>
    set(client, named(text, 'File'), { files: [`${process.env.UPLOAD_ROOTS}/hello.txt`] }),
};

async function challenge(client, name, url) {
  let { text } = await open(client, url);
  await BEFORE[name]?.(client, text);
  let last;
  if (name === 'combobox') last = await set(client, named(text, 'City'), 'Parma');
  else if (name === 'icon') last = await press(client, itemsOf(text).at(-1).elementId);
  else {
    if (!text.includes('Pay now')) {
      if (name === 'late') await client.call('wait_for_page', { text_to_appear: 'Pay now' });
      ({ text } = await client.call('ui_scan', {}));
    }
    last = await client.call('action_execute', { handle: named(text, 'Pay now') });
  }
  const { error, receipt } = JSON.parse(last.text);
  if (error?.code === 'covered') {
    await press(client, error.coveredBy.actions.find(({ label }) => label === 'Accept all').elementId);
    last = await press(client, named(text, 'Pay now'));
  } else if (receipt?.dialog !== undefined) last = await press(client, receipt.dialog.elementId, 'confirm');
  if (name === 'download') return receipt?.download !== undefined;
  client.okInAction = isDone(last.text);
  if (client.okInAction) return true;
  const seen = await client.call('wait_for_page', { text_to_appear: 'RESULT-OK-7731', seconds: 1 });
  return !seen.isError;
}

export default {
  name: 'wayfarer',
  command: process.execPath,
  args: [program],
  env: { CHROME_PATH: process.env.CHROME_PATH ?? '', UPLOAD_ROOTS: process.env.UPLOAD_ROOTS ?? '' },
  open,
  observe: (client) => client.call('ui_scan', {}),
  ops: { find, click: (client, handle) => client.call('action_execute', { handle }) },
  strategies: { buy, batch },
  challenge,
};
