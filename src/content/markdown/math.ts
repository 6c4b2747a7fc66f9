import { visible } from './escape.ts';
import { BORDER, findElement, textOf, type HtmlChild, type HtmlElement } from './html/tree.ts';
import { texOfMathMl } from './mathml.ts';
import { endParagraph, type Rule, type Writing } from './writing.ts';
import type { InlineStyle } from './inline.ts';

const RENDERED =
  /(?:^|\s)(?:katex|katex-display|katex-mathml|MathJax\w*|MathJax_Preview|mwe-math-element)(?:$|\s)/;
const DISPLAY = /katex-display|MathJax_Display|MathJax_SVG_Display|mwe-math-element-block/;
// Longer than any real formula.
const MAX_TEX = 10_000;

/** Whether an element with these classes is the output of a math renderer. */
export function isMathClass(className: string): boolean {
  return RENDERED.test(className);
}

export function isRenderedMath({ attributes }: HtmlElement): boolean {
  return attributes['class'] !== undefined && isMathClass(attributes['class']);
}

export const math: Rule = (writing, element, context) => {
  const tex = texOf(element);
  if (tex === undefined || !writeTex(writing, { tex, isDisplay: isDisplay(element) }, context))
    writing.lost.formulas += 1;
};

/** MathJax keeps its source in a script. */
export const mathScript: Rule = (writing, element, context) => {
  if (!isMathScript(element)) return;
  const isDisplay = element.attributes['type']?.includes('display') === true;
  writeTex(writing, { tex: textOf(element), isDisplay }, context);
};

function isMathScript({ tag, attributes }: HtmlElement): boolean {
  return tag === 'script' && attributes['type']?.startsWith('math/tex') === true;
}

/** Whether the source of a rendered formula is in a script right after it. */
export function hasMathScript(siblings: readonly HtmlChild[], at: number): boolean {
  for (let next = at + 1; next < siblings.length; next++) {
    const sibling = siblings[next];
    if (sibling === undefined || sibling === BORDER) continue;
    if (typeof sibling !== 'string') return isMathScript(sibling) && textOf(sibling).trim() !== '';
    if (sibling.trim() !== '') return false;
  }
  return false;
}

/** The TeX source next to a rendered formula; `null` if there is none. */
function texOf(element: HtmlElement): string | undefined {
  const source = findElement(
    element,
    ({ tag, attributes }) => tag === 'annotation' && /tex/i.test(attributes['encoding'] ?? ''),
  );
  if (source !== undefined) return textOf(source);
  const formula = element.tag === 'math' ? element : findElement(element, ({ tag }) => tag === 'math');
  if (formula !== undefined) return formula.attributes['alttext'] ?? texOfMathMl(formula);
  const image = findElement(element, ({ tag }) => tag === 'img');
  return image?.attributes['alt'];
}

function isDisplay(element: HtmlElement): boolean {
  const { attributes, tag } = element;
  if (attributes['display'] === 'block' || attributes['display'] === 'true') return true;
  if (DISPLAY.test(attributes['class'] ?? '')) return true;
  if (tag === 'math') return false;
  return (
    findElement(element, (inner) => inner.tag === 'math' && inner.attributes['display'] === 'block') !==
    undefined
  );
}

/** Returns whether there was something to write. */
export function writeTex(
  writing: Writing,
  { tex, isDisplay }: { readonly tex: string; readonly isDisplay: boolean },
  look: InlineStyle,
): boolean {
  const safe = safeTex(tex);
  if (safe === '') return false;
  if (!isDisplay || writing.out.isCell) {
    writing.inline.markdown(`$${safe}$`, look);
    return true;
  }
  endParagraph(writing);
  writing.out.block(`$$${safe}$$`);
  return true;
}

/** TeX on one line; spaces, which have no meaning in TeX, separate what would be markup where math is not supported. */
function safeTex(tex: string): string {
  if (tex.length > MAX_TEX) return '';
  return visible(withoutComments(tex))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\{\\displaystyle (.*)\}$/, '$1')
    .trim()
    .replace(/`/g, "'")
    .replace(/(?<!\\)\$/g, '\\$')
    .replace(/([!\]])(?=[[(])/g, '$1 ')
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/\\$/, '');
}

/** A comment would extend to the end of the one line. */
function withoutComments(tex: string): string {
  return tex.includes('\n') ? tex.replace(/(?<!\\)%.*$/gm, '') : tex;
}

/** The alt text of a formula image is its TeX. */
export function texOfImage({ attributes }: HtmlElement): string | undefined {
  const { class: classes = '', alt, src = '' } = attributes;
  if (alt === undefined || alt === '') return undefined;
  if (/mwe-math-fallback|(?:^|[\s_-])(?:latex|tex|math)(?:$|[\s_-])/i.test(classes)) return alt;
  return /\/(?:latex|codecogs|mathtex|mimetex)\b/i.test(src.slice(0, 300)) ? alt : undefined;
}
