import { describe, expect, test } from 'vitest';
import { answerOf, inpageCode, type Ask } from '../../src/inpage/index.ts';

describe('the contract with our code in pages', () => {
  test('an answer of another shape is refused', () => {
    expect(answerOf('version', { documentId: 'd', version: 1 })).toEqual({ documentId: 'd', version: 1 });
    expect(() => answerOf('version', { documentId: 'd', version: 'one' })).toThrow();
    expect(() => answerOf('title', undefined)).toThrow();
  });

  test('a long answer arrives as text and is read', () => {
    const json = '{"documentId":"d"}';
    expect(() => answerOf('perceive', json)).toThrow();
    expect(() => answerOf('perceive', 'no JSON')).toThrow();
  });

  test('pages get no schemas: they are checked outside', () => {
    expect(inpageCode).not.toContain('ZodError');
  });

  test('a call by an unknown name, or with another request, does not compile', () => {
    const check = async (ask: Ask, signal: AbortSignal): Promise<void> => {
      const title: string = await ask('title', {}, signal);
      // @ts-expect-error no such function
      await ask('titel', {}, signal);
      // @ts-expect-error the node is missing
      await ask('focusOn', {}, signal);
      // @ts-expect-error an answer has its own type
      const length: string = await ask('textLength', {}, signal);
      expect([title, length]).toHaveLength(2);
    };
    expect(check).toBeTypeOf('function');
  });
});
