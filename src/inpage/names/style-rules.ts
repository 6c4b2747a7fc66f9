/** The document's style rules, including those in media queries and layers; undefined if a sheet is cross-origin. */
export function allRules(): readonly CSSStyleRule[] | undefined {
  try {
    return [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(({ cssRules }) =>
      inner(cssRules),
    );
  } catch {
    return undefined;
  }
}

function inner(rules: CSSRuleList): CSSStyleRule[] {
  return Array.from(rules).flatMap((rule) => {
    if (rule instanceof CSSImportRule) return rule.styleSheet === null ? [] : inner(rule.styleSheet.cssRules);
    const own = rule instanceof CSSStyleRule ? [rule] : [];
    // Rules can be nested: in media queries, layers and style rules.
    return 'cssRules' in rule && rule.cssRules instanceof CSSRuleList
      ? [...own, ...inner(rule.cssRules)]
      : own;
  });
}
