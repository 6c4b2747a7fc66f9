// npm run gen: writes the files that are generated from definitions, to be reviewed and committed. Tests fail on a
// diff.
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
