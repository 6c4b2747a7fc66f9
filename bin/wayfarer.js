#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../dist/wayfarer.js', import.meta.url);

if (Number(process.versions.node.split('.')[0]) < 20) {
  process.stderr.write(`wayfarer: Node 20 or newer is needed, this is ${process.version}.\n`);
  process.exitCode = 2;
} else if (!existsSync(program)) {
  process.stderr.write('wayfarer: the program is not built yet: run "npm run build" in its folder.\n');
  process.exitCode = 2;
} else {
  await import(program.href);
}
