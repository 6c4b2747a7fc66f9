/** Content that is not plain paragraphs, as pages write it, and its Markdown. */
export interface Construct {
  readonly name: string;
  readonly html: string;
  /** Part of the Markdown of a page with this base. */
  readonly markdown: (base: string) => string;
  /** It is there only for readers without scripts, or is read differently in a browser. */
  readonly isWithoutBrowser?: true;
}

const construct = (name: string, html: string, markdown: string): Construct => ({
  name,
  html,
  markdown: (base) => markdown.replaceAll('BASE', base),
});

const annotated = (tex: string, display = ''): string =>
  `<math${display}><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;

/** The rules of renderers that hide the source of a formula beside its drawing. */
export const FORMULA_RULES = `.katex-mathml, mjx-assistive-mml, .MJX_Assistive_MathML { position: absolute; clip: rect(1px, 1px, 1px, 1px); padding: 0; border: 0; height: 1px; width: 1px; overflow: hidden }
  .mwe-math-mathml-inline { display: none }`;

export const CONSTRUCTS: readonly Construct[] = [
  construct('a formula in MathML', annotated('E = mc^2', ' display="block"'), '$$E = mc^2$$'),
  construct(
    'a formula of KaTeX',
    `<p><span class="katex"><span class="katex-mathml">${annotated('a^2+b^2')}</span><span class="katex-html" aria-hidden="true"><span>a</span><span>2</span></span></span></p>`,
    '$a^2+b^2$',
  ),
  construct(
    'a formula of KaTeX on its own line',
    `<span class="katex-display"><span class="katex"><span class="katex-mathml">${annotated('c^2+d^2', ' display="block"')}</span><span class="katex-html" aria-hidden="true"><span>c</span><span>2</span></span></span></span>`,
    '$$c^2+d^2$$',
  ),
  construct(
    'a formula of MathJax 2',
    '<p>The sum <span class="MathJax_Preview"></span><span class="MathJax"><nobr aria-hidden="true">k</nobr><span class="MJX_Assistive_MathML" role="presentation"><math><mi>k</mi></math></span></span><script type="math/tex">\\sum k < /n</script> of the clock.</p>',
    'sum $\\sum k < /n$ of the clock',
  ),
  construct(
    'a formula of MathJax 3',
    '<p>The root <mjx-container class="MathJax"><mjx-math aria-hidden="true"><b>x</b></mjx-math><mjx-assistive-mml><math><msqrt><mi>x</mi></msqrt></math></mjx-assistive-mml></mjx-container> of the range.</p>',
    'root $\\sqrt{x}$ of the range',
  ),
  construct(
    'a formula of MediaWiki',
    '<p>The power <span class="mwe-math-element"><span class="mwe-math-mathml-inline"><math alttext="{\\displaystyle P=Fv}"><mi>P</mi></math></span><img src="/power.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle P=Fv}"></span> of the lamp.</p>',
    'power $P=Fv$ of the lamp',
  ),
  construct(
    'a formula inside a sentence',
    '<p>The energy that the lamp gives is <math><mi>E</mi><mo>=</mo><mi>h</mi></math> for every single photon of it.</p>',
    'is $E=h$ for every',
  ),
  construct('an emoji paragraph', '<p>🎉🎉🎉</p>', '🎉🎉🎉'),
  construct('stars', '<div class="stars">★★★★☆</div>', '★★★★☆'),
  construct('a picture without words', '<p><img src="/lamp.jpg" alt=""></p>', 'BASE/lamp.jpg'),
  construct(
    'a picture that only its sources name',
    '<figure><picture><source srcset="/lamp-2x.webp 2x, /lamp.webp 1x"><img alt="The old lamp"></picture></figure>',
    '[image: The old lamp](BASE/lamp',
  ),
  construct(
    'a picture that comes later',
    '<figure><img alt="The lamp" src="data:image/gif;base64,R0lGOD" data-srcset="/late.jpg 1x"></figure>',
    '[image: The lamp](BASE/late.jpg)',
  ),
  construct(
    'a picture in whose place another one stands at first',
    '<figure><img alt="The tower" src="/placeholder.gif" data-src="/tower.jpg"></figure>',
    '[image: The tower](BASE/tower.jpg)',
  ),
  {
    ...construct(
      'a picture for readers without scripts',
      '<div class="lazy"><img class="lazy" alt=""><noscript><img src="/plain.jpg" alt="The lamp"></noscript></div>',
      '[image: The lamp](BASE/plain.jpg)',
    ),
    isWithoutBrowser: true,
  },
  construct(
    'a picture inside a link',
    '<p><a href="/large"><img src="/small.jpg" alt="The small lamp"></a></p>',
    '[image: The small lamp](BASE/small.jpg) [link](BASE/large)',
  ),
  construct(
    'a video',
    '<figure><video controls><source src="/lamp.mp4"></video></figure>',
    '[video](BASE/lamp.mp4)',
  ),
  construct('sound', '<audio src="/horn.mp3" controls></audio>', '[audio](BASE/horn.mp3)'),
  {
    ...construct(
      'a frame',
      '<div class="embed"><iframe src="https://video.example/embed/7" title="The lamp turns"></iframe></div>',
      '[embedded page: The lamp turns](https://video.example/embed/7)',
    ),
    isWithoutBrowser: true,
  },
  construct(
    'code with an element for each line',
    '<pre><div>let lamp = 1;</div><div style="min-height:1em"></div><div>light(lamp);</div></pre>',
    'let lamp = 1;\n\nlight(lamp);',
  ),
  construct('a rule', '<hr>', '\n---\n'),
  construct(
    'cells that are signs only',
    `<table><tr><th>Lamp</th><th>Oil</th><th>Gas</th></tr><tr><td>Old lamp of the tower</td><td>✓</td><td>✗</td></tr>
      <tr><td>New lamp of the tower</td><td>—</td><td>★</td></tr></table>`,
    '| Old lamp of the tower | ✓ | ✗ |\n| New lamp of the tower | — | ★ |',
  ),
  construct(
    'a table whose cells are blocks',
    tableOf({ table: 'table', row: 'tr', cell: 'td', inner: 'div' }, 'gallery'),
    '| The gallery around the lamp | 41 metres at low tide | Finished in 1840 |',
  ),
  construct(
    'a table of elements with its roles',
    tableOf(
      { table: 'div role="table"', row: 'div role="row"', cell: 'div role="cell"', inner: 'span' },
      'walk',
    ),
    '| The walk around the lamp | 41 metres at low tide | Finished in 1840 |',
  ),
  construct(
    'check boxes of a list of tasks',
    '<ul class="task-list"><li><input type="checkbox" checked disabled> Clean the glass of the lamp</li><li><input type="checkbox" disabled> Fill in the oil</li></ul>',
    '- [x] Clean the glass of the lamp\n- [ ] Fill in the oil',
  ),
];

type TableTags = Readonly<Record<'table' | 'row' | 'cell' | 'inner', string>>;

function tableOf({ table, row, cell, inner }: TableTags, part: string): string {
  const end = (tag: string): string => `</${tag.split(' ', 1)[0] ?? ''}>`;
  const cells = (...texts: string[]): string =>
    texts.map((text) => `<${cell}><${inner}>${text}</${inner}>${end(cell)}`).join('');
  const rows = [
    ['Part of the lighthouse', 'Height above the sea', 'Year in which it was built'],
    [`The ${part} around the lamp`, '41 metres at low tide', 'Finished in 1840'],
    ['The house of the keeper', '12 metres at low tide', 'Finished in 1852'],
  ].map((texts) => `<${row}>${cells(...texts)}${end(row)}`);
  return `<${table}>${rows.join('')}${end(table)}`;
}
