import { describe, expect, test } from 'vitest';
import { lines, md } from './convert.ts';

describe('footnotes', () => {
  test.each([
    [
      'kramdown',
      '<p>Text<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup>.</p><div class="footnotes"><ol><li id="fn:1">' +
        '<p>The note. <a href="#fnref:1" class="reversefootnote">&#8617;</a></p></li></ol></div>',
    ],
    [
      'GitHub',
      '<p>Text<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup>.</p><section><ol>' +
        '<li id="user-content-fn-1"><p>The note. <a href="#user-content-fnref-1" class="data-footnote-backref">↩</a></p></li></ol></section>',
    ],
    [
      'MediaWiki',
      '<p>Text<sup class="reference"><a href="#cite_note-1"><span>[</span>1<span>]</span></a></sup>.</p><ol class="references">' +
        '<li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span>The note.</span></li></ol>',
    ],
    [
      'Sphinx',
      '<p>Text<a class="footnote-reference brackets" href="#id2" id="id1" role="doc-noteref">1</a>.</p><aside class="footnote brackets" id="id2">' +
        '<span class="label"><span>[</span><a role="doc-backlink" href="#id1">1</a><span>]</span></span><p>The note.</p></aside>',
    ],
    [
      'Word',
      '<p>Text<a href="#_ftn1" name="_ftnref1">[1]</a>.</p><p><a href="#_ftnref1" name="_ftn1">[1]</a> The note.</p>',
    ],
  ])('as %s writes them', (_generator, html) => {
    expect(md(html)).toBe(lines('Text[^1].', '', '[^1]: The note.'));
  });

  test('a sign that leads back is left out, whatever the name of its target', () => {
    expect(
      md(
        '<p>Text<sup><a href="#fn1" id="r1">1</a></sup>.</p><ol><li id="fn1">The note. <a href="#r1">↩︎</a></li></ol>',
      ),
    ).toBe(lines('Text[^1].', '', '[^1]: The note.'));
  });

  test('page text that looks like a reference is none', () => {
    expect(md('<p>see [^1] and</p><p>[^2]: x</p>')).toBe(lines('see \\[^1] and', '', '\\[^2]: x'));
  });
});

describe('math', () => {
  const annotated = (display = ''): string =>
    `<math${display}><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1^2</annotation></semantics></math>`;

  test.each([
    ['MathML with TeX', `a ${annotated()} b`, 'a $x_1^2$ b'],
    ['MathML on its own line', `a ${annotated(' display="block"')}`, 'a\n\n$$x_1^2$$'],
    [
      'KaTeX',
      `a <span class="katex"><span class="katex-mathml">${annotated()}</span><span class="katex-html" aria-hidden="true">x12</span></span> b`,
      'a $x_1^2$ b',
    ],
    [
      'KaTeX on its own line',
      `<span class="katex-display"><span class="katex"><span class="katex-mathml">${annotated()}</span><span class="katex-html">x</span></span></span>`,
      '$$x_1^2$$',
    ],
    [
      'MathJax 2',
      'a <span class="MathJax_Preview">p</span><span class="MathJax"><span>drawn</span></span><script type="math/tex">x_1^2</script> b',
      'a $x_1^2$ b',
    ],
    [
      'MathJax 2 with MathML for screen readers',
      `<div class="MathJax_Display"><span class="MathJax"><nobr>x</nobr><span class="MJX_Assistive_MathML"><math><mi>x</mi></math></span></span></div>
       <script type="math/tex; mode=display">x_1^2</script>`,
      '$$x_1^2$$',
    ],
    [
      'TeX with comments',
      '<script type="math/tex; mode=display">% <![CDATA[\nx_1 \\% y % why\n+ z %]]></script>',
      '$$x_1 \\% y + z$$',
    ],
    ['MathJax 2 on its own line', '<script type="math/tex; mode=display">x_1^2</script>', '$$x_1^2$$'],
    [
      'MathJax 3',
      '<mjx-container class="MathJax"><svg></svg><mjx-assistive-mml><math><mfrac><mn>1</mn><mi>n</mi></mfrac><mo>≤</mo>' +
        '<msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>',
      '$\\frac{1}{n}\\le x^{2}$',
    ],
    [
      'MediaWiki',
      '<span class="mwe-math-element"><math alttext="{\\displaystyle x_1^2}"><mi>x</mi></math><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle x_1^2}" src="/x.svg"></span>',
      '$x_1^2$',
    ],
    ['TeX that the page would draw later', 'let \\(x_1^2\\) be $$x*y*z$$', 'let $x_1^2$ be\n\n$$x*y*z$$'],
    ['what only looks like it', 'costs $$ or \\( more', 'costs $$ or \\\\( more'],
    ['a picture of a formula', '<img class="latex" alt="x_1^2" src="/l.png">', '$x_1^2$'],
  ])('%s', (_renderer, html, expected) => {
    expect(md(html)).toBe(expected);
  });

  test('TeX can hold no markup', () => {
    const html =
      '<math><annotation encoding="application/x-tex">![a](http://e.example/)&lt;b&gt;`$x$</annotation></math>';
    expect(md(html)).toBe("$! [a] (http://e.example/)< b>'\\$x\\$$");
  });
});
