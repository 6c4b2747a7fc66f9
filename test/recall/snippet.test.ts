import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planSearch } from '../../src/recall/query/plan-search.ts';
import { makeSnippet, type Snippet } from '../../src/recall/snippet/snippet.ts';

const snippet = (text: string, query: string, language?: string): Snippet =>
  makeSnippet({ text, ...planSearch(query), ...(language !== undefined && { language }) });
const marked = ({ text, highlights }: Snippet): string[] =>
  highlights.map(({ start, end }) => text.slice(start, end));

const FILLER = 'Nothing of interest happens in this sentence at all. '.repeat(20);

describe('a snippet', () => {
  test('is the sentence that answers, with an ellipsis where text is left out', () => {
    const { text } = snippet(`${FILLER}The ferry leaves at nine. ${FILLER}`, 'ferry', 'en');
    expect(text).toMatch(/^… The ferry leaves at nine\. .* …$/);
  });

  test('of a short text is the text', () => {
    expect(snippet('The ferry leaves.\n\n  At nine.', 'ferry').text).toBe('The ferry leaves. At nine.');
  });

  test.each([
    ['inflected words', 'Two connections were lost.', 'connected', 'en', ['connections']],
    ['a part of a compound', 'Die Krankenversicherung zahlt.', 'Versicherung', 'de', ['Krankenversicherung']],
    ['accents that the query has not', 'Un café à Orléans.', 'cafe orleans', 'fr', ['café', 'Orléans']],
    [
      'umlauts that the query writes as two letters',
      'Die schöne Brücke.',
      'schoene Bruecke',
      'de',
      ['schöne', 'Brücke'],
    ],
    ['Chinese words', '他在北京大学学习。', '北京 大学', 'zh', ['北京大学']],
    [
      'Japanese words, without their particles',
      '新幹線の先頭は長い。',
      '新幹線の長さ',
      'ja',
      ['新幹線', '長'],
    ],
    ['Thai words', 'รถไฟฟ้าสายแรกเปิดแล้ว', 'สายแรก', 'th', ['สายแรก']],
    [
      'words of a phrase and of a prefix',
      'Night trains return soon.',
      '"night train" retur*',
      'en',
      ['Night', 'trains', 'return'],
    ],
    ['Vietnamese words typed without accents', 'Thư viện ở Hà Nội.', 'ha noi', 'vi', ['Hà', 'Nội']],
  ])('highlights %s', (_, text, query, language, expected) => {
    expect(marked(snippet(text, query, language)).join(' ')).toBe(expected.join(' '));
  });

  test('does not highlight what the query leaves out', () => {
    expect(marked(snippet('Apples and pears.', 'apples -pears', 'en'))).toEqual(['Apples']);
  });

  test('of a sentence without end is cut between words, around what was asked for', () => {
    const { text } = snippet(`${'alpha beta '.repeat(500)}needle ${'gamma delta '.repeat(500)}`, 'needle');
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/^… (alpha|beta) .*\bneedle\b.* (gamma|delta) …$/);
  });

  test('of ideographs is half as long', () => {
    expect(snippet('山高水长，风景如画。'.repeat(100), '风景').text.length).toBeLessThanOrEqual(150);
  });

  test('never splits a character, and its highlights lie within it', () => {
    const units = ['👩‍👩‍👧', 'é', 'e\u0301', '日', 'ก็', 'word', ' ', '. ', '\n', '𠮷'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...units), { minLength: 200, maxLength: 600 }), (parts) => {
        const { text, highlights } = snippet(parts.join(''), 'word 日 𠮷');
        expect(text.isWellFormed()).toBe(true);
        expect(text.length).toBeLessThanOrEqual(300);
        for (const { start, end } of highlights) expect(start < end && end <= text.length).toBe(true);
      }),
    );
  });

  test('of a text without the words is its beginning', () => {
    expect(snippet(`First words. ${FILLER}`, 'zebra').text).toMatch(/^First words\./);
    expect(snippet('', 'zebra')).toEqual({ text: '', highlights: [] });
  });
});
