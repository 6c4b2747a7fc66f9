/** Small pages of each kind, with the furniture that real ones have around their content. */
const SENTENCES = [
  'The old lighthouse at the harbour was built by masons from three villages, and it took them eleven years.',
  'Every stone had to be carried over the dunes on sledges, because the tide left no road along the shore.',
  'When the lamp was first lit, fishermen twenty miles away put down their nets and wondered what it was.',
  'A keeper lived there with his family until the machine came, and his diary is still kept in the town hall.',
  'In it he complains about the wind, the price of oil, and the loneliness of long winters without a ship.',
  'Today the tower is open to visitors from April to October, and the stairs have two hundred and six steps.',
];

export function paragraphs(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `<p>${SENTENCES[at % SENTENCES.length] ?? ''} (${at})</p>`,
  ).join('\n');
}

const HEADER = `<header class="site-header"><a href="/">Seaside Times</a>
<nav class="main-nav"><ul><li><a href="/a">Harbour</a></li><li><a href="/b">Weather</a></li><li><a href="/c">Fishing</a></li>
<li><a href="/d">Contact</a></li></ul></nav></header>`;
const FOOTER = `<footer class="site-footer"><p>© 2026 Seaside Times. All rights reserved.</p><ul><li><a href="/privacy">Privacy policy</a></li>
<li><a href="/terms">Terms of use</a></li></ul></footer>
<div class="cookie-banner" role="dialog"><p>We use cookies to improve your visit. <button>Accept all cookies</button></p></div>`;

export function page(main: string, { head = '', lang = 'en' } = {}): string {
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body>${HEADER}${main}${FOOTER}</body></html>`;
}

export const ARTICLE = page(
  `<main><article class="post"><h1>The lighthouse at the harbour</h1><div class="share-bar"><a href="#">Share on Facebook</a> <a href="#">Tweet</a></div>
<div class="entry-content">${paragraphs(4)}<h2>How it was built</h2>${paragraphs(4)}
<ul><li>Stone from the northern quarry, carried by hand</li><li>Oak from the forest behind the town</li></ul>
<figure><img src="/tower.jpg" alt="The tower at dusk"><figcaption>The tower at dusk, seen from the pier.</figcaption></figure>
<table><tr><th>Year</th><th>Keeper</th></tr><tr><td>1840</td><td>Jonas Holt</td></tr></table>
<p>The plans are in <a href="/archive">the archive of the town</a>, where anyone may read them on weekdays.</p></div></article></main>
<aside class="sidebar related"><h3>Related articles</h3><ul><li><a href="/1">Ten walks by the sea</a></li><li><a href="/2">Where to eat fish</a></li></ul></aside>`,
  {
    head: `<title>The lighthouse at the harbour</title><meta property="og:type" content="article"><meta name="author" content="Ada Brook">
<meta property="article:published_time" content="2026-03-01T10:00:00Z"><script type="application/ld+json">{"@type":"NewsArticle"}</script>`,
  },
);

export const THREAD = page(
  `<div class="topic"><h1>Which rope for a small boat?</h1>${[0, 1, 2, 3]
    .map(
      (
        at,
      ) => `<div class="post message" id="post-${at}"><div class="user-info"><a href="/u/${at}">sailor${at}</a></div>
<div class="post-body">${paragraphs(2)}<p>Answer number ${at} says that hemp is fine.</p></div><a class="reply" href="#">Reply</a></div>`,
    )
    .join('')}</div>`,
  {
    head: '<title>Which rope for a small boat?</title><script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>',
  },
);

export const PRODUCT = page(
  `<main><div class="product"><h1>Brass ship's lantern</h1><span class="price">$89.00</span><button>Add to cart</button>
<div class="product-description"><p>A lantern of solid brass with thick glass that stays lit in any wind, made by hand in a small workshop.</p>
<p>It burns lamp oil for eleven hours and hangs from a chain that is included. The handle folds flat for storage.</p>
<h2>Specifications</h2><ul><li>Height: 32 cm with the handle up</li><li>Weight: 1.4 kg without oil</li><li>Material: brass and glass</li></ul></div></div></main>
<section class="related-products"><h2>You may also like</h2><a href="/p2">Copper bell</a><a href="/p3">Compass</a></section>`,
  {
    head: '<title>Brass lantern</title><meta property="og:type" content="product"><script type="application/ld+json">{"@type":"Product"}</script>',
  },
);

export const COLLECTION = page(
  `<main><h1>Lanterns</h1><div class="product-grid">${Array.from(
    { length: 14 },
    (_, at) =>
      `<div class="product-card"><a href="/products/l${at}"><h3>Lantern model ${at} of brass</h3></a><p>Burns for ${at + 5} hours and weighs little.</p><span class="price">$${at + 20}.00</span></div>`,
  ).join('')}</div></main>`,
  { head: '<title>Lanterns</title>' },
);

export const DOCUMENTATION = page(
  `<div class="toc"><a href="#a">Install</a><a href="#b">Use</a></div><main class="docs-content"><h1>Client library</h1>${paragraphs(2)}
<h2 id="a">Install</h2><pre><code class="language-sh">npm install lighthouse
npm test</code></pre>${paragraphs(1)}<h2 id="b">Use</h2><pre><code>lamp.light({ hours: 3 });</code></pre>${paragraphs(1)}
<pre><code>lamp.out();</code></pre><pre><code>lamp.trim();</code></pre></main>`,
  { head: '<title>Client library</title>' },
);
