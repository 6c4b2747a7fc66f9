// npm run gen: writes what is generated from definitions, to be reviewed and committed. The tests fail on a difference.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatedFiles, SCHEMA_FOLDER } from './generated.ts';

const files = generatedFiles();
mkdirSync(SCHEMA_FOLDER, { recursive: true });
for (const name of readdirSync(SCHEMA_FOLDER)) rmSync(`${SCHEMA_FOLDER}/${name}`);
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}
