import { visible } from './escape.ts';
import { textOf, type HtmlElement } from './html/tree.ts';

const FUNCTIONS = new Set('sin cos tan log ln exp min max lim det dim gcd sup inf arg deg ker'.split(' '));
const SIGNS: Readonly<Partial<Record<string, string>>> = {
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '∞': '\\infty ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '→': '\\to ',
  '×': '\\times ',
  '⋅': '\\cdot ',
  '±': '\\pm ',
  '−': '-',
  '∈': '\\in ',
  '√': '\\surd ',
  '\u2061': '',
  '\u2062': '',
};

/** TeX for MathML that has no TeX annotation. */
export function texOfMathMl(formula: HtmlElement): string {
  return rowOf(formula).replace(/\s+/g, ' ').trim();
}

function rowOf(element: HtmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? '' : texOf(child))).join('');
}

function texOf(element: HtmlElement): string {
  const parts = element.children.filter((child) => typeof child !== 'string').map(texOf);
  const [one = '', two = '', three = ''] = parts;
  switch (element.tag) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'ms':
      return tokenOf(textOf(element).trim());
    case 'mtext':
      return `\\text{${visible(textOf(element)).replace(/[{}\\$]/g, '')}}`;
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `\\frac{${one}}{${two}}`;
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`;
    case 'mroot':
      return `\\sqrt[${two}]{${one}}`;
    case 'msup':
    case 'mover':
      return `${group(one)}^{${two}}`;
    case 'msub':
    case 'munder':
      return `${group(one)}_{${two}}`;
    case 'msubsup':
    case 'munderover':
      return `${group(one)}_{${two}}^{${three}}`;
    case 'mtr':
      return `${parts.join(' & ')} \\\\ `;
    case 'mtable':
      return `\\begin{matrix} ${parts.join('').replace(/ \\\\ $/, '')} \\end{matrix}`;
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return parts.join('');
  }
}

function group(tex: string): string {
  return tex.length === 1 || /^\\[a-z]+ ?$/i.test(tex) ? tex.trim() : `{${tex}}`;
}

function tokenOf(raw: string): string {
  const text = visible(raw);
  if (Object.hasOwn(SIGNS, raw)) return SIGNS[raw] ?? '';
  if (FUNCTIONS.has(text)) return `\\${text} `;
  if (text.length > 1 && /^\p{L}+$/u.test(text)) return `\\mathrm{${text}}`;
  return text.replace(/[{}%#&$_]/g, '\\$&').replace(/\\(?![{}%#&$_])/g, '\\backslash ');
}
