import { expect, test } from 'vitest';
import { lines, md } from './convert.ts';

const TWO_LINES = (language: string): string => lines(`\`\`\`${language}`, 'one', '  two', '```');

test.each([
  ['highlight.js', 'python', '<pre><code class="hljs language-python">one\n  two\n</code></pre>'],
  ['highlight.js, old classes', 'bash', '<pre><code class="hljs bash">one\n  two\n</code></pre>'],
  [
    'Prism with line numbers',
    'css',
    '<pre class="line-numbers language-css"><code class="language-css"><span class="token">one</span>\n  two' +
      '<span class="line-numbers-rows"><span></span><span></span></span></code></pre>',
  ],
  [
    'Shiki',
    'ts',
    '<pre class="shiki github-dark" data-language="ts"><code><span class="line"><span>one</span></span>\n' +
      '<span class="line">  two</span></code></pre>',
  ],
  [
    'Expressive Code',
    'js',
    '<div class="expressive-code"><figure class="frame"><pre data-language="js"><code>' +
      '<div class="ec-line"><div class="gutter"><div class="ln">1</div></div><div class="code">one</div></div>' +
      '<div class="ec-line"><div class="gutter"><div class="ln">2</div></div><div class="code">  two</div></div>' +
      '</code></pre><button>Copy</button></figure></div>',
  ],
  [
    'Docusaurus',
    'jsx',
    '<div class="language-jsx codeBlockContainer"><pre><code><span class="token-line">one<br></span>' +
      '<span class="token-line">  two<br></span></code></pre></div>',
  ],
  [
    'Rouge with line numbers',
    'ruby',
    '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>' +
      '<table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td>' +
      '<td class="rouge-code"><pre>one\n  two\n</pre></td></tr></tbody></table></code></pre></div></div>',
  ],
  ['GitHub', 'shell', '<div class="highlight highlight-source-shell"><pre>one\n  two</pre></div>'],
  [
    "GitHub's files",
    '',
    '<table class="highlight js-file-line-container"><tr><td class="blob-num" data-line-number="1"></td>' +
      '<td class="blob-code">one</td></tr>\n<tr><td class="blob-num"></td><td class="blob-code">  two</td></tr></table>',
  ],
  [
    'Sphinx with Pygments',
    'python',
    '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span><span class="linenos">1</span>' +
      'one\n<span class="linenos">2</span>  two\n</pre></div></div>',
  ],
  [
    "Pygments' table",
    '',
    '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td>' +
      '<td class="code"><div class="highlight"><pre>one\n  two</pre></div></td></tr></table>',
  ],
  [
    'Hugo',
    'go',
    '<div class="highlight"><table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1\n</span>' +
      '<span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre><code class="language-go" data-lang="go">' +
      '<span class="line"><span class="cl">one\n</span></span><span class="line">  two\n</span></code></pre></td></tr></table></div>',
  ],
  [
    'Hexo',
    'js',
    '<figure class="highlight js"><table><tr><td class="gutter"><pre><span class="line">1</span><br>' +
      '<span class="line">2</span><br></pre></td><td class="code"><pre><span class="line">one</span><br>' +
      '<span class="line">  two</span><br></pre></td></tr></table></figure>',
  ],
  [
    'CodeMirror 5',
    '',
    '<div class="CodeMirror"><div class="CodeMirror-code"><div><div class="CodeMirror-gutter-wrapper">' +
      '<div class="CodeMirror-linenumber">1</div></div><pre class="CodeMirror-line">one</pre></div>' +
      '<div><div class="CodeMirror-linenumber">2</div><pre class="CodeMirror-line">  two</pre></div></div></div>',
  ],
  [
    'CodeMirror 6',
    'sql',
    '<div class="cm-editor"><div class="cm-gutters"><div class="cm-gutterElement">1</div><div>2</div></div>' +
      '<div class="cm-content" data-language="sql"><div class="cm-line">one</div><div class="cm-line">  two</div></div></div>',
  ],
  [
    'Pandoc',
    'haskell',
    '<pre class="sourceCode haskell"><code class="sourceCode haskell">one\n  two</code></pre>',
  ],
  ['SyntaxHighlighter', 'php', '<pre class="brush: php; toolbar: false">one\n  two</pre>'],
  ['nobody', '', '<pre>\none\n  two\n\n</pre>'],
])('a code block of %s', (_highlighter, language, html) => {
  expect(md(html)).toBe(TWO_LINES(language));
});

test('blank lines within code stay', () => {
  expect(
    md(
      '<pre class="shiki"><code><span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span></code></pre>',
    ),
  ).toBe(lines('```', 'a', '', 'b', '```'));
  expect(
    md(
      '<div class="cm-content"><div class="cm-line">a</div><div class="cm-line"><br></div><div class="cm-line">b</div></div>',
    ),
  ).toBe(lines('```', 'a', '', 'b', '```'));
});

test('a fence is longer than any in the code', () => {
  expect(md('<pre>````\nx\n````</pre>')).toBe(lines('`````', '````', 'x', '````', '`````'));
});

test('inline code with backticks is kept apart by more of them', () => {
  expect(md('<code>a`b</code> <code>`x`</code> <code>``</code>')).toBe('``a`b`` `` `x` `` ` `` `');
});

test('keys, samples and old tags are code; a link may be inside', () => {
  expect(md('<kbd>Ctrl</kbd>+<kbd>C</kbd> <samp>ok</samp> <tt>t</tt>')).toBe('`Ctrl`+`C` `ok` `t`');
  expect(md('<code>new <a href="/f">Foo</a>()</code>')).toBe('`new` [`Foo`](https://example.org/f)`()`');
  expect(md('<b><code>x</code></b> <code><b>y</b></code>')).toBe('**`x`** `y`');
});
