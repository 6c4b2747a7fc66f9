import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ERROR_TABLE, fail, nameTools } from '../../src/core/index.ts';
import { createRegistry, instructionsFor, type Registry } from '../../src/server/index.ts';
import { defineTool, TOOLS, type Call } from '../../src/tools/index.ts';
import type { Family } from '../../src/config/index.ts';
import { answerOf } from '../support/answer-of.ts';

const offering = (...toolsets: Family[]): Registry =>
  createRegistry(TOOLS, { toolsets, readOnly: false, names: 'portable' });

/** The tools that a text names and that a server does not offer. */
function strangersIn(text: string, { listedAs }: Registry): string[] {
  const names = TOOLS.map(({ name }) => name.replaceAll('.', '_'));
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text) && listedAs(name) === undefined);
}

function failing(run: (call: Call) => Promise<never>) {
  return defineTool({
    name: 'test.fails',
    family: 'web',
    description: 'Fails.',
    effect: 'reads',
    needs: [],
    maxBytes: 2_048,
    input: z.strictObject({}),
    output: z.strictObject({}),
    run: (_input, _services, call) => run(call),
  });
}

interface ToldError {
  readonly error: { readonly code: string; readonly hint: string };
}

describe('what is advised', () => {
  test.each<[Family[]]>([[['scrape']], [['handles']], [['research']], [['agent']], [['web']]])(
    'names only tools that are offered: %s',
    (toolsets) => {
      const registry = offering(...toolsets);
      const hints = Object.values(ERROR_TABLE).map(({ hint }) => nameTools(hint, registry.listedAs));
      const texts = [...hints, instructionsFor(registry.listedAs)];
      expect(texts.flatMap((text) => strangersIn(text, registry))).toEqual([]);
      expect(texts.join('\n')).not.toMatch(/[{}[\]]/);
    },
  );

  test('by an error is what its reader can do', async () => {
    const tool = failing(() => Promise.reject(fail('stale_view')));
    const hintWith = async (...toolsets: Family[]): Promise<string> => {
      const { listedAs } = offering(...toolsets);
      return (JSON.parse(await answerOf(tool, { listedAs })) as ToldError).error.hint;
    };
    expect(await hintWith('scrape')).toBe('Look again.');
    expect(await hintWith('handles')).toBe('Look again; ui_scan gives a new pageToken.');
    expect(await hintWith('research')).toBe('Look again: research_menu gives a new viewToken.');
  });
});

test('a wait that the end of the call cuts short is a timeout, never a mistake of ours', async () => {
  const tool = failing(async ({ deadline }) => {
    await sleep(60_000, undefined, { signal: deadline.signal });
    throw fail('internal');
  });
  const { error } = JSON.parse(await answerOf(tool, { callTimeoutMs: 100 })) as ToldError;
  expect(error.code).toBe('timeout');
});

test('a signal of the platform that ends work is a timeout', async () => {
  const tool = failing(async () => {
    await sleep(60_000, undefined, { signal: AbortSignal.timeout(1) });
    throw fail('internal');
  });
  const { error } = JSON.parse(await answerOf(tool)) as ToldError;
  expect(error.code).toBe('timeout');
});
