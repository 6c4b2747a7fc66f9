import { localNameOf } from '../dom.ts';

const WRITES = /:(?:before|after)/i;

interface KnownContent {
  readonly rules: number;
  readonly isWriting: boolean;
}

// Pages have many rules and rarely change them.
const sheets = new WeakMap<CSSStyleSheet, KnownContent>();

/**
 * Whether a style sheet may generate content before or after an element, for one look: asking the browser costs
 * more than the rest of a name.
 */
export function createContentRules(): (element: Element) => boolean {
  let isWriting: boolean | undefined;
  return (element) => {
    isWriting ??= [...document.styleSheets, ...document.adoptedStyleSheets].some(writes);
    // Shadow roots have their own sheets, and quotation marks come from the browser's.
    return isWriting || localNameOf(element) === 'q' || element.getRootNode() !== document;
  };
}

function writes(sheet: CSSStyleSheet): boolean {
  try {
    const { cssRules } = sheet;
    const known = sheets.get(sheet);
    if (known?.rules === cssRules.length) return known.isWriting;
    const isWriting = Array.from(cssRules).some(isWritingRule);
    sheets.set(sheet, { rules: cssRules.length, isWriting });
    return isWriting;
  } catch {
    return true; // cross-origin sheets cannot be read
  }
}

function isWritingRule(rule: CSSRule): boolean {
  if (rule instanceof CSSStyleRule && WRITES.test(rule.selectorText)) return true;
  if (rule instanceof CSSImportRule) return rule.styleSheet !== null && writes(rule.styleSheet);
  // Rules can be nested: in media queries, layers and style rules.
  const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rule.cssRules : [];
  return Array.from(inner).some(isWritingRule);
}
