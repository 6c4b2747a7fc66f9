import { findElement, textOf, type HtmlElement } from './html/tree.ts';
import type { WritingContext, Rule, Writing } from './writing.ts';

const RAISED = table('0123456789+-−=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ');
const LOWERED = table('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');
// Ordinals and signs are superscript only for looks.
const PLAIN = /^(?:st|nd|rd|th|er|re|e|ème|o|a|ª|º|tm|sm|[^\p{L}\p{N}]+)$/iu;

function table(from: string, to: string): ReadonlyMap<string, string> {
  const targets = Array.from(to);
  return new Map(Array.from(from, (character, at) => [character, targets[at] ?? '']));
}

export const superscript: Rule = (writing, element, context) => {
  script(writing, element, { ...context, signs: RAISED, mark: '^' });
};

export const subscript: Rule = (writing, element, context) => {
  script(writing, element, { ...context, signs: LOWERED, mark: '_' });
};

interface Script extends WritingContext {
  readonly signs: ReadonlyMap<string, string>;
  readonly mark: string;
}

function script(writing: Writing, element: HtmlElement, { signs, mark, ...context }: Script): void {
  const text = textOf(element).trim();
  const isLinked = findElement(element, ({ tag }) => tag === 'a' || tag === 'img') !== undefined;
  if (text === '' || isLinked || PLAIN.test(text) || writing.inline.isEmpty) {
    writing.children(writing, element, context);
    return;
  }
  const small = Array.from(text.slice(0, 20), (character) => signs.get(character));
  if (text.length <= 20 && small.every((sign) => sign !== undefined)) {
    writing.inline.text(small.join(''), context);
    return;
  }
  const isWord = /^[\p{L}\p{N}]+$/u.test(text);
  writing.inline.text(isWord ? mark : `${mark}(`, context);
  writing.children(writing, element, context);
  if (!isWord) writing.inline.text(')', context);
}
