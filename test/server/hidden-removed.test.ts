import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '../../src/core/index.ts';
import { defineProseTool, defineTool } from '../../src/tools/index.ts';
import { answerOf } from '../support/answer-of.ts';

const about = {
  name: 'test.answer',
  family: 'web',
  description: 'Answers.',
  effect: 'reads',
  needs: [],
  maxBytes: 2_048,
  input: z.strictObject({}),
} as const;

const output = z.strictObject({ label: z.string(), hiddenRemoved: z.int().optional() });

describe('hiddenRemoved', () => {
  test('adds what the chain removes to what the tool left out', async () => {
    const run = () => Promise.resolve({ label: 'a\u{E0041}\u{E0042}b', hiddenRemoved: 3 });
    expect(JSON.parse(await answerOf(defineTool({ ...about, output, run })))).toEqual({
      label: 'ab',
      hiddenRemoved: 5,
    });
  });

  test('counts the facts of a text together with the text', async () => {
    const run = () =>
      Promise.resolve({ facts: { url: 'x', title: 'T\u{E0159}', hiddenRemoved: 1 }, text: 'a\u202Eb' });
    const told = await answerOf(defineProseTool({ ...about, run }));
    expect(told).toContain('title: "T"\nhiddenRemoved: 3\n');
    expect(told).toContain('\nab\n');
  });

  test('is in an error whose facts held invisible characters', async () => {
    const run = () => Promise.reject(fail('not_found', { nearest: ['Sa\u200Bve'] }));
    const told: unknown = JSON.parse(await answerOf(defineTool({ ...about, output, run })));
    expect(told).toMatchObject({ error: { nearest: ['Save'], hiddenRemoved: 1 } });
  });
});
