import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serialisePage, type SerialisedPage, type SerialiseOptions } from '../../src/page/index.ts';
import { perceivePage } from '../../src/page/perceive/index.ts';
import { serve } from '../net/support/servers.ts';
import { startSeenPages, type SeenPages } from '../support/seen-pages.ts';

let pages: SeenPages;

beforeAll(async () => {
  pages = await startSeenPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

const signal = new AbortController().signal;
type Options = Omit<SerialiseOptions, 'signal'>;

async function read(html: string, options: Options = {}): Promise<SerialisedPage> {
  await pages.open(html);
  return serialisePage(pages.tab, { signal, ...options });
}

/** What stands in the body. */
function bodyOf({ html }: SerialisedPage): string {
  return (/<body[^>]*>(.*)<\/body><\/html>$/s.exec(html)?.[1] ?? '').trim();
}

async function bodyFor(html: string, options: Options = {}): Promise<string> {
  return bodyOf(await read(`<body>${html}`, options));
}

describe('text that nobody can see is left out, and counted:', () => {
  test.each([
    ['not displayed', '<p style="display:none">TRAP</p>'],
    ['hidden by its attribute', '<div hidden><p>TRAP</p></div>'],
    ['made invisible', '<p style="visibility:hidden">TRAP</p>'],
    ['transparent', '<div style="opacity:0"><p>TRAP</p></div>'],
    ['a formula', '<p style="display:none"><math><mtext>TRAP</mtext></math></p>'],
    ['of no size', '<p style="font-size:0">TRAP</p>'],
    ['in the colour of its ground', '<p style="color:#fff">TRAP</p>'],
    ['in a colour that shows nothing', '<p style="color:transparent">TRAP</p>'],
    ['clipped to nothing', '<p style="position:absolute;clip:rect(0,0,0,0)">TRAP</p>'],
    ['with an empty clip path', '<p style="clip-path:inset(50%)">TRAP</p>'],
    ['left of the page', '<p style="position:absolute;left:-9999px">TRAP</p>'],
    ['moved out by its indent', '<p style="text-indent:-9999px">TRAP</p>'],
    ['in a box of one pixel', '<p style="position:absolute;width:1px;height:1px;overflow:hidden">TRAP</p>'],
    ['in a box without a height', '<div style="height:0;overflow:hidden"><p>TRAP</p></div>'],
    [
      'transparent in a closed disclosure',
      '<details><summary>s</summary><p style="opacity:0">TRAP</p></details>',
    ],
    [
      'beside the page in a closed disclosure',
      '<details>y<p style="position:absolute;left:-999px">TRAP</p></details>',
    ],
  ])('%s', async (_, html) => {
    const page = await read(`<body><p>first</p>${html}<p>last</p>`);
    expect(page.html).not.toContain('TRAP');
    expect(bodyOf(page)).toMatch(/first.*last/s);
    expect(page.hiddenRemoved).toBe(1);
    const all = await serialisePage(pages.tab, { signal, keepHidden: true });
    expect(all.html).toContain('TRAP');
    expect(all.hiddenRemoved).toBe(0);
  });

  test('the names of a link, a field, a picture and a button that nobody sees', async () => {
    const page = await read(`<body><p>text</p><div style="opacity:0">
      <a href="/t" aria-label="TRAP"></a><input value="TRAP"><img src="/x.png" alt="TRAP" width="50" height="50">
      <button title="TRAP"></button><select><option>TRAP</select><textarea>TRAP</textarea><svg aria-label="TRAP"></svg></div>`);
    expect(bodyOf(page)).toBe('<p>text</p>');
  });
});

describe('what people can read stays:', () => {
  test.each([
    ['below the fold', '<div style="height:9000px"></div><p>HERE</p>'],
    [
      'in a part that scrolls',
      '<div style="height:50px;overflow:auto"><p style="margin-top:900px">HERE</p></div>',
    ],
    ['hidden from screen readers only', '<p aria-hidden="true">HERE</p>'],
    ['in an inert part, as everything is behind a dialog', '<main inert><p>HERE</p></main>'],
    [
      'visible in an invisible part',
      '<div style="visibility:hidden"><p style="visibility:visible">HERE</p></div>',
    ],
    [
      'drawn only when it comes near',
      '<div style="height:5000px"></div><div style="content-visibility:auto"><p>HERE</p></div>',
    ],
    [
      'in a closed disclosure at the end of a box',
      '<div style="overflow:hidden"><details><summary>s</summary><p>HERE</p></details></div>',
    ],
    [
      'in a disclosure in a closed one',
      '<details><summary>s</summary><details><summary>t</summary><p>HERE</p></details></details>',
    ],
    ['in an element without a box', '<div style="display:contents"><p>HERE</p></div>'],
  ])('%s', async (_, html) => {
    const page = await read(`<body>${html}`);
    expect(page.html).toContain('<p>HERE</p>');
    expect(page.hiddenRemoved).toBe(0);
  });
});

test('what a closed disclosure holds is read in full also when the page has been looked at before', async () => {
  await pages.open('<body><main><div><details><p>ONE</p><p>TWO</p></details></div></main>');
  await perceivePage(pages.tab, { signal });
  const { html, hiddenRemoved } = await serialisePage(pages.tab, { signal });
  expect(html).toContain('<details><p>ONE</p><p>TWO</p></details>');
  expect(hiddenRemoved).toBe(0);
});

describe('the text', () => {
  test('has no scripts, styles, comments, templates and handlers, and nothing of the page is changed', async () => {
    const html = `<p onclick="x()" style="color:red">a<script>1</script><style>p{}</style><!-- c --><template><i>t</i></template></p>
      <noscript>n</noscript><a href="javascript:x()">run</a>`;
    expect(await bodyFor(html)).toBe('<p>a</p>\n<a>run</a>');
  });

  test('escapes what would be read as a tag', async () => {
    expect(await bodyFor('<p title="&quot;&lt;b>">1 &lt; 2 &amp;amp; 3</p>')).toBe(
      '<p title="&quot;&lt;b&gt;">1 &lt; 2 &amp;amp; 3</p>',
    );
    const odd = await bodyFor(`<p id="p"></p><script>
      p.append(Object.assign(document.createElement('plaintext'), { textContent: 'x</p>' }));
      p.append(Object.assign(document.createElement('x-ä'), { textContent: 'y' }));</script>`);
    expect(odd).toBe('<p id="p"><pre>x&lt;/p&gt;</pre><span>y</span></p>');
  });

  test('keeps the blanks of what is preformatted, and blanks between words', async () => {
    expect(await bodyFor('<pre>\n\n a\n  <b>b</b>\n\n</pre>')).toBe('<pre>\n\n a\n  <b>b</b>\n\n</pre>');
    expect(await bodyFor('<b>a</b> <i> </i><b>b</b><br><span></span>c')).toBe('<b>a</b> <b>b</b><br>c');
    expect(await bodyFor('a<div></div>b<div style="display:flex"><span>c</span><span>d</span></div>')).toBe(
      'a\nb <div><span>c</span> <span>d</span></div>',
    );
  });

  test('has whole addresses, of the base of its document', async () => {
    const html = `<base href="/deep/er/"><a href="x?a=1&b#c">l</a><img src="../p.png" alt="p" width="9" height="9">
      <video src="v.mp4" controls>no</video>`;
    const { origin } = pages;
    expect(bodyOf(await read(html))).toBe(
      `<a href="${origin}/deep/er/x?a=1&amp;b#c">l</a><img alt="p" width="9" height="9" src="${origin}/deep/p.png">\n` +
        `<video src="${origin}/deep/er/v.mp4"></video>`,
    );
  });

  test('has a picture that will come by its own address, and no picture that only counts visitors', async () => {
    const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    const html = `<img src="${dot}" data-src="/real.jpg" alt="r"><img src="${dot}" alt="dot">
      <img data-srcset="/set.jpg 2x, /b.jpg 3x" alt="s"><img loading="lazy" src="/low.jpg" style="margin-top:9000px">`;
    const { origin } = pages;
    const seen = [...(await bodyFor(html)).matchAll(/src="([^"]*)"/g)].map(([, src]) => src);
    expect(seen).toEqual([`${origin}/real.jpg`, `${origin}/set.jpg`, `${origin}/low.jpg`]);
  });

  test('has fields with what they hold now, and no passwords', async () => {
    await pages.open(`<body><input id="i" value="was"><input type="checkbox" id="c"><input type="radio" checked>
      <input type="password" value="secret"><input type="hidden" value="token"><textarea id="t">was</textarea>
      <select id="s"><option>one<option>two</select><select multiple><option selected>m<option>n</select>
      <script>i.value = 'is'; c.checked = true; t.value = 'is\\n<b>'; s.value = 'two'</script>`);
    const page = await serialisePage(pages.tab, { signal });
    expect(bodyOf(page).replace(/>\s+</g, '><')).toBe(
      '<input id="i" value="is"><input type="checkbox" id="c" checked=""><input type="radio" checked="">' +
        '<input type="password"><textarea id="t">is\n&lt;b&gt;</textarea><select id="s" value="two"><option selected="">two</option></select>' +
        '<select value="m"><option selected="">m</option><option>n</option></select>',
    );
  });

  test('has of a drawing what it says that it shows', async () => {
    const html =
      '<svg width="9" height="9"><title>A chart</title><text>x</text></svg><canvas aria-label="Map" width="9" height="9"></canvas><canvas width="9" height="9">old</canvas>';
    expect(await bodyFor(html)).toBe(
      '<svg role="img" aria-label="A chart"></svg><canvas role="img" aria-label="Map"></canvas>',
    );
  });

  test('has the size of a drawing that is as large as a picture', async () => {
    expect(await bodyFor('<canvas width="300" height="150">old</canvas>')).toBe(
      '<canvas role="img" width="300" height="150"></canvas>',
    );
  });

  test('has the texts of a drawing too for whoever acts or keeps the page, each apart', async () => {
    const html = `<p>Buy<svg width="9" height="9"> <path d="M0 0h9v9z"/> </svg>now</p><svg width="90" height="60"><title>Sales</title>
      <defs><text>TRAP</text></defs><g><text y="15">North<tspan>ern</tspan></text><text y="30">South</text></g>
      <svg y="30" width="60" height="30"><a href="/s"><text y="12">East</text></a></svg><text y="50" opacity="0">TRAP</text>
      <text y="15" fill="#fff">TRAP</text><text y="15" fill="none">TRAP</text><rect width="90" height="20" y="40"/><text y="55" fill="#fff">Bar</text>
      <foreignObject y="30" width="90" height="30"><p>West</p></foreignObject></svg>end`;
    await pages.open(html);
    const { elements } = await perceivePage(pages.tab, { signal });
    const marks = elements.map(({ address }) => ({ address, mark: 'wa-1' }));
    for (const [attributes, href] of [
      ['acting', '/s'],
      ['all', `${pages.origin}/s`],
    ] as const)
      expect(bodyOf(await serialisePage(pages.tab, { signal, attributes, marks })).replace(/\s+/g, ' ')).toBe(
        `<p>Buynow</p><svg role="img" aria-label="Sales"></svg> Northern South <a href="${href}" data-web-agent-id="wa-1"> East</a> Bar <p>West</p> end`,
      );
  });

  test('says so where not all options, or not all of what was written into a field, had room', async () => {
    const options = Array.from({ length: 900 }, (_, n) => `<option>o${n}`).join('');
    expect(await read(`<select>${options}</select>`)).not.toHaveProperty('truncated');
    const acting = await serialisePage(pages.tab, { signal, attributes: 'acting' });
    expect(acting.html.match(/<option/g)).toHaveLength(500);
    expect(acting.truncated).toBe(true);
    const all = await serialisePage(pages.tab, { signal, attributes: 'all' });
    expect(all.html.match(/<option/g)).toHaveLength(900);
    expect(all).not.toHaveProperty('truncated');
    expect(await read(`<textarea>${'x'.repeat(100_001)}</textarea>`)).toMatchObject({ truncated: true });
  });

  test('has what the document says of itself', async () => {
    const { html, title, url, charset } = await read(`<html lang="de"><head><title>A &lt; B</title>
      <meta name="description" content='say "it"'><meta property="og:title" content="OG"><meta name="csrf-token" content="SECRET">
      <meta name="viewport" content="width=1"><link rel="canonical" href="/canon"><link rel="stylesheet" href="/no.css">
      <script type="application/ld+json">{"name": "a</b>"}</script></head><body class="b" onload="x()">text`);
    expect(title).toBe('A < B');
    expect(charset).toBe('UTF-8');
    expect(html).toBe(
      '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>A &lt; B</title>' +
        '<meta name="description" content="say &quot;it&quot;"><meta property="og:title" content="OG">' +
        `<link rel="canonical" href="${pages.origin}/canon">` +
        '<script type="application/ld+json">{"name": "a\\u003c/b>"}</script></head><body class="b">text</body></html>',
    );
    expect(url.startsWith(pages.origin)).toBe(true);
  });

  test('keeps the attributes that reading needs, or all but those that run and style', async () => {
    const html = `<p class="c" id="i" lang="en" data-x="1" onclick="x()" style="color:red" tabindex="0" data-web-agent-id="forged">t</p>
      <ol start="3"><li value="7">l</ol><table><tr><td colspan="2">x<time datetime="2020">y</time></table>`;
    expect(await bodyFor(html)).toContain('<p class="c" id="i" lang="en">t</p>');
    const all = bodyOf(await serialisePage(pages.tab, { signal, attributes: 'all' }));
    expect(all).toContain('<p class="c" id="i" lang="en" data-x="1" tabindex="0">t</p>');
    expect(all).toContain('<ol start="3"><li value="7">l</li></ol>');
    expect(all).toContain('<td colspan="2">x<time datetime="2020">y</time></td>');
  });

  test('keeps data about what is written, and none of what its tags would do', async () => {
    const html = `<p itemscope>t<link itemprop="url" rel="stylesheet" type="text/css" href="/p.css"><meta itemprop="price" content="9" http-equiv="refresh"
      charset="utf-7"><meta itemprop="x" http-equiv="refresh" content="900;url=/away"><link itemprop="y" rel="preload" href="javascript:x()"></p>`;
    const told = (address: string): string =>
      `<p itemscope="">t<link itemprop="url" href="${address}"><meta itemprop="price" content="9">` +
      '<meta itemprop="x" content="900;url=/away"><link itemprop="y"></p>';
    expect(await bodyFor(html)).toBe(told(`${pages.origin}/p.css`));
    for (const attributes of ['acting', 'all'] as const)
      expect(bodyOf(await serialisePage(pages.tab, { signal, attributes }))).toBe(
        told(attributes === 'all' ? `${pages.origin}/p.css` : '/p.css'),
      );
  });

  test('is that of forms and documents whose properties are taken by fields', async () => {
    const html = `<form><input name="children"><input name="attributes"><input name="firstChild"><p>in a form</p></form>
      <img name="body" alt="x"><img name="baseURI"><img name="characterSet"><a href="/l">l</a>`;
    const page = await read(html);
    expect(page.html).toContain('<p>in a form</p>');
    expect(page.html).toContain(`<a href="${pages.origin}/l">l</a>`);
    expect(page.charset).toBe('UTF-8');
  });
});

describe('shadow roots and frames', () => {
  test('stand where they are drawn, slots with what is put into them', async () => {
    const html = `<x-open>light <i slot="s">slotted</i></x-open><x-closed></x-closed>
      <x-declared><template shadowrootmode="closed"><p>declared</p></template></x-declared><script>
      document.querySelector('x-open').attachShadow({ mode: 'open' }).innerHTML = '<h2><slot name="s"></slot></h2><slot></slot><slot name="n">own</slot><style>x</style>';
      document.querySelector('x-closed').attachShadow({ mode: 'closed' }).innerHTML = '<p>closed</p>';</script>`;
    expect((await bodyFor(html)).replace(/\s*\n\s*/g, '')).toBe(
      '<x-open><h2><i>slotted</i></h2>light own</x-open><x-closed><p>closed</p></x-closed><x-declared><p>declared</p></x-declared>',
    );
  });

  test('of the same site, of another one, and inside of each other; those that nobody sees are left out', async () => {
    await using other = await serve((_, response) => {
      response.setHeader('content-type', 'text/html').end('<p>other <a href="o">site</a></p>');
    });
    const far = other.origin.replace('127.0.0.1', 'localhost');
    const inner = pages.keep('inner', `<p>inner</p><iframe src="${far}/f/" title="Far"></iframe>`);
    const page = await read(
      `<body><h1>page</h1><iframe src="${inner}" onload="1"></iframe><p>after</p><iframe style="display:none" srcdoc="TRAP"></iframe>`,
    );
    expect(bodyOf(page).replace(/\s*\n\s*/g, '')).toBe(
      `<h1>page</h1><div data-frame="" src="${inner}"><p>inner</p><div data-frame="" src="${far}/f/" title="Far">` +
        `<p>other <a href="${far}/f/o">site</a></p></div></div><p>after</p>`,
    );
  });
});

describe('a selector', () => {
  test('leaves only what matches, each part once, also in shadow roots', async () => {
    const html = `<title>T</title><p>no</p><div class="m"><p class="m">one</p></div><x-a></x-a><div style="opacity:0"><p class="m">TRAP</p></div>
      <script>document.querySelector('x-a').attachShadow({ mode: 'open' }).innerHTML = '<b class="m">two</b>'</script>`;
    const page = await read(html, { selector: '.m' });
    expect(bodyOf(page)).toBe('<div class="m"><p class="m">one</p></div>\n<b class="m">two</b>');
    expect(page).toMatchObject({ title: 'T', hiddenRemoved: 1 });
    expect(bodyOf(await serialisePage(pages.tab, { signal, selector: 'html' }))).toContain('<p>no</p>');
  });

  test('that is none, or that nothing matches, is refused', async () => {
    await pages.open('<p>text</p>');
    const asked = (selector: string): Promise<SerialisedPage> =>
      serialisePage(pages.tab, { signal, selector });
    await expect(asked('p[')).rejects.toMatchObject({ code: 'invalid_input', facts: { field: 'selector' } });
    await expect(asked('.none')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('marks', () => {
  test('stand on exactly the elements that were named, whether seen or empty, in every frame', async () => {
    const inner = pages.keep('marked', '<button>Inner</button>');
    await pages.open(`<body><a href="/a">A</a><button aria-label="Empty"></button><a href="/b">B</a>
      <label><input type="checkbox" style="display:none">Label</label><svg width="50" height="20"><a href="/s"><text y="15">S</text></a></svg>
      <x-s></x-s><select><option>o</select><iframe src="${inner}"></iframe>
      <script>document.querySelector('x-s').attachShadow({ mode: 'closed' }).innerHTML = '<button>Closed</button>'</script>`);
    const model = await perceivePage(pages.tab, { signal });
    const wanted = model.elements.filter(({ name }) => name !== 'B');
    const marks = wanted.map(({ address }, at) => ({ address, mark: `wa-${at + 1}` }));
    const before = model.versions;
    const page = await serialisePage(pages.tab, { signal, marks });
    expect(page.marked).toBe(marks.length);
    const tags = [...page.html.matchAll(/<([a-z]+)[^>]* data-web-agent-id="(wa-\d+)"/g)].map(
      ([, tag, mark]) => `${mark} ${tag}`,
    );
    expect(tags).toEqual(wanted.map(({ tag }, at) => `wa-${at + 1} ${tag}`));
    expect(wanted.map(({ name }) => name)).toEqual(['A', 'Empty', 'Label', 'S', 'Closed', '', 'Inner']);
    expect((await perceivePage(pages.tab, { signal })).versions).toEqual(before);
    const other = marks.map(({ address, mark }) => ({ address: { ...address, documentId: 'other' }, mark }));
    expect((await serialisePage(pages.tab, { signal, marks: other })).html).not.toContain(
      'data-web-agent-id',
    );
  });
});

describe('a page without measure is read up to a bound, which is said:', () => {
  const script = (code: string): string => `<body><h1>Here</h1><script>${code}</script>`;
  test.each([
    // Chromium itself needs a quarter of a second to lay out each megabyte.
    ['a text of 16 MB', script('document.body.append("a & b ".repeat(2.7e6))'), true],
    [
      'very many texts',
      script('for (let n = 0; n < 4e5; n++) document.body.append("word number " + n + " ")'),
      true,
    ],
    ['20,000 elements inside of each other', `<h1>Here</h1>${'<div>'.repeat(20_000)}deep`, false],
    [
      '2,000 that a script has put inside of each other',
      script(
        'let at = document.body; for (let n = 0; n < 2e3; n++) at = at.appendChild(document.createElement("div")); at.append("deep")',
      ),
      false,
    ],
    [
      '3,000 placed inside of each other, inside of each other',
      script(
        'let at = document.body; for (let n = 0; n < 3e3; n++) { at = at.appendChild(document.createElement("div")); at.style.position = "fixed" } at.append("deep")',
      ),
      false,
    ],
    [
      'very many frames',
      script('for (let n = 0; n < 300; n++) document.body.append(document.createElement("iframe"))'),
      false,
    ],
    [
      '10,000 shadow roots',
      script(`for (let n = 0; n < 10000; n++) {
        const host = document.createElement('div');
        host.attachShadow({ mode: n % 2 ? 'open' : 'closed' }).innerHTML = '<p>Inside ' + n + '</p>';
        document.body.append(host); }`),
      false,
    ],
    ['a title of 5 MB', script('document.title = "t".repeat(5e6)'), false],
  ])('%s', async (name, html, isCut) => {
    const page = await read(html, { maxChars: 2_000_000 });
    expect(page.html.length).toBeLessThan(2_010_000);
    expect(page.truncated).toBe(isCut ? true : undefined);
    expect(page.html).toContain('<h1>Here</h1>');
    expect(page.html).toMatch(/<\/body><\/html>$/);
    if (name.includes('inside of each other')) expect(page.html).toContain('deep');
  });

  test('what is hidden stays hidden however deep it is', async () => {
    const page = await read(
      script(`let at = document.body; for (let n = 0; n < 1500; n++) at = at.appendChild(document.createElement("div"));
        at.innerHTML = '<p>deep</p><div style="opacity:0"><p>TRAP</p></div><div style="display:none"><p>TRAP</p></div><p style="font-size:0">TRAP</p>'`),
    );
    expect(page.html).toContain('deep');
    expect(page.html).not.toContain('TRAP');
    expect(page.hiddenRemoved).toBe(3);
    expect(bodyOf(await serialisePage(pages.tab, { signal, selector: 'p' }))).toBe('<p>deep</p>');
  });

  test('what is cut ends between characters, with all that is open closed', async () => {
    const html = `<div><section><p>${'😀&amp;'.repeat(1_000)}</p></section></div>`;
    for (const maxChars of [201, 202, 203, 204, 205, 206, 207, 208]) {
      const page = await read(html, { maxChars });
      expect(page.truncated).toBe(true);
      expect(bodyOf(page).length).toBeLessThanOrEqual(maxChars);
      expect(bodyOf(page)).toMatch(/^<div><section><p>(?:😀&amp;)*(?:😀)?<\/p><\/section><\/div>$/u);
    }
  });
});
