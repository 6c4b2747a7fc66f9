import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { generatedFiles, SCHEMA_FOLDER } from '../scripts/generated.ts';
import { FAMILIES } from '../src/config/index.ts';
import { createRegistry, portableName } from '../src/server/index.ts';
import { TOOLS } from '../src/tools/index.ts';

const files = generatedFiles();

describe('generated files', () => {
  test.each(Object.keys(files))('%s is what the definitions say (else: npm run gen, then review)', (path) => {
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe(files[path]);
  });

  test('there is no schema of a tool that does not exist', () => {
    const kept = readdirSync(SCHEMA_FOLDER).map((name) => `${SCHEMA_FOLDER}/${name}`);
    expect(kept.filter((path) => !(path in files))).toEqual([]);
  });
});

describe('the tool list', () => {
  const costOf = (toolsets: readonly (typeof FAMILIES)[number][]): { list: number; whole: number } => {
    const { listed } = createRegistry(TOOLS, { toolsets, readOnly: false, names: 'portable' });
    const prompt = listed.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    return { list: encode(JSON.stringify(prompt)).length, whole: encode(JSON.stringify(listed)).length };
  };

  test('costs a model at most 5,000 tokens, the handles family alone at most 2,200', () => {
    const [all, handles] = [costOf(FAMILIES), costOf(['handles'])];
    console.log(
      `tool list: ${all.list} tokens (whole payload ${all.whole}); handles: ${handles.list} (${handles.whole})`,
    );
    expect(all.list).toBeLessThanOrEqual(5_000);
    expect(handles.list).toBeLessThanOrEqual(2_200);
    expect(all.whole).toBeLessThanOrEqual(11_000);
  });

  test.each(TOOLS.map(({ name }) => name))('has schemas of %s that a strict checker takes', (name) => {
    const warnings: unknown[] = [];
    const logger = {
      log: () => undefined,
      warn: (said: unknown) => warnings.push(said),
      error: (said: unknown) => warnings.push(said),
    };
    const { listed } = createRegistry(TOOLS, { toolsets: FAMILIES, readOnly: false, names: 'canonical' });
    const { inputSchema, outputSchema = {} } = listed.find((tool) => tool.name === name) ?? {};
    const whole = JSON.parse(readFileSync(`${SCHEMA_FOLDER}/${name}.json`, 'utf8')) as Record<string, object>;
    const strict = new Ajv({ strict: true, logger });
    for (const schema of [inputSchema ?? {}, outputSchema, whole['outputSchema'] ?? {}])
      strict.compile(schema);
    expect(warnings).toEqual([]);
  });

  test('has names that every client takes, and no two tools share one', () => {
    const names = TOOLS.map(({ name }) => portableName(name));
    expect(new Set([...names, ...TOOLS.map(({ name }) => name)]).size).toBe(
      new Set(TOOLS.flatMap(({ name }) => [name, portableName(name)])).size,
    );
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });
});
