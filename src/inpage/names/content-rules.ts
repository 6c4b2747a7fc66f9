import { localNameOf } from '../dom.ts';

const WRITES = /:(?:before|after)/i;

interface KnownContent {
  readonly rules: number;
  readonly isWriting: boolean;
}

// Pages have many rules, and rarely change them.
const sheets = new WeakMap<CSSStyleSheet, KnownContent>();

/**
 * Tells for one look at a page whether a style sheet may write something before or after an element: asking the browser
 * costs more than all the rest of a name.
 */
export function createContentRules(): (element: Element) => boolean {
  let isWriting: boolean | undefined;
  return (element) => {
    isWriting ??= [...document.styleSheets, ...document.adoptedStyleSheets].some(writes);
    // A shadow root has sheets of its own, and quotation marks stand in the browser's.
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
    return true; // a sheet of another site keeps its rules to itself
  }
}

function isWritingRule(rule: CSSRule): boolean {
  if (rule instanceof CSSStyleRule && WRITES.test(rule.selectorText)) return true;
  if (rule instanceof CSSImportRule) return rule.styleSheet !== null && writes(rule.styleSheet);
  // Rules stand in others: in those of media queries and layers, and in those of styles.
  const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rule.cssRules : [];
  return Array.from(inner).some(isWritingRule);
}
