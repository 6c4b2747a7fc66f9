// Ourselves for the peers' ruler (bench.mjs, misfire.mjs, orphan.mjs): plays an agent that uses only what answers said.
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/wayfarer.js', import.meta.url));

/** The handle of an element in an answer of nav_goto, ui_scan or ui_pick. */
function find(text, role, name) {
  const answer = JSON.parse(text);
  const groups = answer.groups ?? answer.view?.groups ?? [];
  for (const group of groups)
    for (const item of group.items)
      if ((item.role ?? group.role) === role && item.label === name) return item.elementId;
  throw new Error(`no handle for ${role} ${name}`);
}

export default {
  name: 'wayfarer',
  command: process.execPath,
  args: [program],
  env: { CHROME_PATH: process.env.CHROME_PATH ?? '' },
  open: (client, url) => client.call('nav_goto', { url }),
  observe: (client) => client.call('ui_scan', {}),
  ops: { find, click: (client, elementId) => client.call('ui_pick', { elementId }) },
  strategies: {},
};
