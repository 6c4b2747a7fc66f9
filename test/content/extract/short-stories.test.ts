import { describe, expect, test } from 'vitest';
import { extractMain } from '../../../src/content/extract/index.ts';
import { parsePage } from '../../../src/content/parse/index.ts';
import { commented, teased, thread, TONGUES } from './short-stories.ts';

const textOf = (html: string, url: string): string => extractMain(parsePage(html), url).text;
const STORY = 'https://example.org/bakery-reopens';
const THREAD = 'https://example.org/forum/12';

describe.each(TONGUES.map((tongue) => ({ lang: tongue.lang, tongue })))(
  'in the language $lang',
  ({ tongue }) => {
    test('a story of six paragraphs is read without its 25 comments', () => {
      const text = textOf(commented(tongue), STORY);
      for (const paragraph of tongue.paragraphs) expect(text).toContain(paragraph);
      for (const comment of tongue.said) expect(text).not.toContain(comment);
    });

    test('a story of three paragraphs is read without the 18 teasers beside it', () => {
      const text = textOf(teased(tongue), STORY);
      for (const paragraph of tongue.paragraphs.slice(0, 3)) expect(text).toContain(paragraph);
      for (const headline of tongue.headlines) expect(text).not.toContain(headline);
      for (const blurb of tongue.blurbs) expect(text).not.toContain(blurb);
    });

    test('a thread is read with all of its answers', () => {
      const text = textOf(thread(tongue), THREAD);
      for (const answer of tongue.said) expect(text).toContain(answer);
    });
  },
);
