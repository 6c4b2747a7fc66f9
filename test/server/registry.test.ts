import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FAMILIES } from '../../src/config/index.ts';
import { createRegistry } from '../../src/server/index.ts';
import { defineTool, type Effect, type Tool } from '../../src/tools/index.ts';

function tool(name: string, effect: Effect = 'reads', family: Tool['family'] = 'handles'): Tool {
  return defineTool({
    name,
    family,
    effect,
    description: 'For a test.',
    needs: [],
    maxBytes: 2_048,
    input: z.strictObject({}),
    output: z.strictObject({}),
    run: () => Promise.resolve({}),
  });
}

const ALL = { toolsets: FAMILIES, readOnly: false, names: 'portable' } as const;
const names = (registry: ReturnType<typeof createRegistry>): string[] =>
  registry.listed.map(({ name }) => name);

describe('the registry', () => {
  test('lists portable names and finds both forms', () => {
    const registry = createRegistry([tool('ui.scan')], ALL);
    expect(names(registry)).toEqual(['ui_scan']);
    expect(registry.find('ui.scan')).toBe(registry.find('ui_scan'));
  });

  test('lists canonical names when asked to', () => {
    expect(names(createRegistry([tool('ui.scan')], { ...ALL, names: 'canonical' }))).toEqual(['ui.scan']);
  });

  test('leaves out what acts or stores when it is read-only', () => {
    const tools = [tool('a', 'reads'), tool('b', 'navigates'), tool('c', 'acts'), tool('d', 'stores')];
    const registry = createRegistry(tools, { ...ALL, readOnly: true });
    expect(names(registry)).toEqual(['a', 'b']);
    expect(registry.find('c')).toBeUndefined();
  });

  test('leaves out families that were not asked for', () => {
    const registry = createRegistry([tool('a'), tool('b', 'reads', 'web')], { ...ALL, toolsets: ['web'] });
    expect(names(registry)).toEqual(['b']);
  });

  test('refuses two tools whose names fall together', () => {
    expect(() => createRegistry([tool('ui.scan'), tool('ui_scan')], ALL)).toThrow(
      'Two tools are called ui_scan',
    );
  });

  test('derives annotations from the effect alone', () => {
    const [reads, acts] = createRegistry([tool('a', 'reads'), tool('b', 'acts')], ALL).listed;
    expect(reads?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(acts?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });

  test('calls only those idempotent that change nothing: going back twice is not going back once', () => {
    const effects: Effect[] = ['reads', 'navigates', 'acts', 'stores'];
    const { listed } = createRegistry(
      effects.map((effect) => tool(effect, effect)),
      ALL,
    );
    expect(listed.map(({ annotations }) => annotations.idempotentHint)).toEqual([true, false, false, false]);
  });
});
