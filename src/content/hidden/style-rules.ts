import { mediaApplies, type Applies } from './media-query.ts';

/** A rule of a style sheet as it is written. */
export interface StyleRule {
  readonly selectors: string;
  readonly block: string;
  /** False if it depends on a condition that is not known here. */
  readonly isSure: boolean;
}

const MAX_DEPTH = 20;

/** The rules of a sheet that can apply on a screen, in order. Every character is visited once. */
export function* styleRules(sheet: string): Generator<StyleRule> {
  const css = sheet.replace(/\/\*[^]*?(?:\*\/|$)|<!--|-->/g, ' ');
  const around: Applies[] = [];
  let start = 0;
  let at = 0;
  while (at < css.length) {
    const stop = nextOf(css, at, STOPS);
    if (stop.char === '') return;
    at = stop.at + 1;
    if (stop.char === ';') start = at;
    else if (stop.char === '}') {
      around.pop();
      start = at;
    } else {
      const prelude = css.slice(start, stop.at).trim();
      const inner = prelude.startsWith('@') ? groupApplies(prelude) : undefined;
      if (inner !== undefined && inner !== 'no' && around.length < MAX_DEPTH) around.push(inner);
      else {
        const end = endOfBlock(css, at);
        if (!prelude.startsWith('@')) yield ruleOf(prelude, css.slice(at, end), around);
        at = end + 1;
      }
      start = at;
    }
  }
}

const STOPS = /["'{};]/g;
const BRACES = /["'{}]/g;

/** The next of these characters outside quotes. */
function nextOf(css: string, from: number, stops: RegExp): { readonly char: string; readonly at: number } {
  let at = from;
  for (;;) {
    stops.lastIndex = at;
    const found = stops.exec(css);
    if (found === null) return { char: '', at: css.length };
    if (found[0] !== '"' && found[0] !== "'") return { char: found[0], at: found.index };
    at = endOfString(css, found.index + 1, found[0]);
  }
}

/** A string ends at its quote or at the end of its line. */
function endOfString(css: string, from: number, quote: string): number {
  for (let at = from; at < css.length; at++) {
    const char = css[at];
    if (char === '\\') at++;
    else if (char === quote || char === '\n') return at + 1;
  }
  return css.length;
}

function endOfBlock(css: string, from: number): number {
  let depth = 1;
  let at = from;
  for (;;) {
    const brace = nextOf(css, at, BRACES);
    if (brace.char === '') return css.length;
    depth += brace.char === '{' ? 1 : -1;
    if (depth === 0) return brace.at;
    at = brace.at + 1;
  }
}

/** Whether the rules inside an at-rule apply; undefined for an at-rule without rules for elements. */
function groupApplies(prelude: string): Applies | undefined {
  const [, name = '', condition = ''] = /^@([\w-]+)([^]*)$/.exec(prelude) ?? [];
  if (name === 'media') return mediaApplies(condition);
  if (name === 'layer') return 'yes';
  if (name === 'supports') return /\bnot\b/.test(condition) ? 'unsure' : 'yes';
  return name === 'container' || name === 'document' || name === 'scope' ? 'unsure' : undefined;
}

function ruleOf(selectors: string, inside: string, around: readonly Applies[]): StyleRule {
  // Nested rules are skipped, with the declarations between them and the last semicolon.
  const nested = inside.indexOf('{');
  const block = nested < 0 ? inside : inside.slice(0, Math.max(0, inside.lastIndexOf(';', nested)));
  return { selectors, block, isSure: !around.includes('unsure') };
}
