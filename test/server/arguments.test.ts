import { describe, expect, test } from 'vitest';
import { WayfarerError, type ErrorFacts } from '../../src/core/index.ts';
import { parseArguments } from '../../src/server/index.ts';
import { TOOLS } from '../../src/tools/index.ts';

/** What the caller reads of arguments that are not accepted. */
function refusal(
  name: string,
  args: Record<string, unknown>,
): ErrorFacts & { readonly code: string; readonly message: string } {
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`No tool ${name}`);
  try {
    parseArguments(tool, args);
  } catch (error) {
    if (error instanceof WayfarerError) return { ...error.facts, code: error.code, message: error.message };
    throw error;
  }
  throw new Error('The arguments were accepted.');
}

describe('a misspelled argument is named with the nearest known one', () => {
  test.each<[string, string, Record<string, unknown>, object]>([
    ['an optional one', 'ui.scan', { qeury: 'x' }, { field: 'qeury', nearest: ['query'] }],
    [
      'a required one',
      'nav.goto',
      { ulr: 'http://a/' },
      {
        field: 'ulr',
        nearest: ['url'],
        missing: ['url'],
        message: 'There is no such argument: did you mean url?',
      },
    ],
    ['a required one under another word', 'nav.goto', { address: 'http://a/' }, { nearest: ['url'] }],
    [
      'one of two that are required',
      'action.setState',
      { handle: 'e1', value: 'x' },
      { field: 'value', nearest: ['state'], missing: ['state'] },
    ],
    [
      'one inside an object',
      'nav.goto',
      { url: 'http://a/', assert: { titleInclude: 'x' } },
      { field: 'assert.titleInclude', nearest: ['titleIncludes'] },
    ],
    [
      'one inside an alternative',
      'ui.pick',
      { hint: { nearTxt: 'x' } },
      { field: 'hint.nearTxt', nearest: ['nearText'] },
    ],
    [
      'one that several alternatives could have',
      'nav.goto',
      { url: 'http://a/', waitFor: { txt: 'x' } },
      { field: 'waitFor.txt', nearest: ['text'] },
    ],
    [
      'one inside an alternative of an alternative',
      'ui.pick',
      { hint: { region: { selectr: 'x' } } },
      { field: 'hint.region.selectr', nearest: ['selector'] },
    ],
  ])('%s', (_, name, args, facts) => {
    expect(refusal(name, args)).toMatchObject({ code: 'invalid_input', ...facts });
  });
});

describe('what is allowed is said', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    [
      'of a word or an object',
      'nav.goto',
      { url: 'http://a/', waitFor: 7 },
      'The argument waitFor must be none, interactive, complete, settled, {text} or {selector}.',
    ],
    [
      'of many kinds of value',
      'action.setState',
      { handle: 'e1', state: null },
      'The argument state must be a string, a number, true or false, a list of strings or {files}.',
    ],
    [
      'of an object that has a part of another kind',
      'action.setState',
      { handle: 'e1', state: { files: 'a.txt' } },
      'The argument state.files must be a list of strings.',
    ],
    [
      'of a region',
      'ui.scan',
      { region: 3 },
      'The argument region must be a string or {selector, nearText, x, y, width, height}.',
    ],
    [
      'of a pattern',
      'ui.scan',
      { roles: ['Button!'] },
      'The argument roles.0 must be a role in lower case, such as button.',
    ],
    [
      'of a pattern for a name',
      'research_session_start',
      { name: 'a b' },
      'The argument name must be at most 64 letters, digits, - and _.',
    ],
    ['of a whole number', 'ui.scan', { pageSize: 'many' }, 'The argument pageSize must be a whole number.'],
    ['of what is missing', 'nav.goto', {}, 'The argument url is required: a string.'],
  ])('%s', (_, name, args, message) => {
    expect(refusal(name, args)).toMatchObject({ code: 'invalid_input', message });
  });

  test('of a choice, with the nearest', () => {
    expect(refusal('nav.goto', { url: 'http://a/', waitFor: 'setled' })).toMatchObject({
      field: 'waitFor',
      nearest: ['settled'],
    });
  });
});
