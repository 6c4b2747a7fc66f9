import type { ServerResponse } from 'node:http';
import { escapeHtml, notFound, sendText } from '../reply.ts';
import { FAMILIES, familyAt, modelAt, TRADE_IN, type Family, type Model } from './catalogue.ts';

export const STORE_START = '/store/';

/** Answers every address below /store/: families, models, what a model can be ordered with, and the bag. */
export function sendStore(response: ServerResponse, url: URL): void {
  const body = pageAt(url.pathname.slice(STORE_START.length), url.searchParams);
  if (body === undefined) notFound(response, url.pathname);
  else sendText(response, { type: 'text/html', body });
}

function pageAt(path: string, chosen: URLSearchParams): string | undefined {
  if (path === '') return frame('Kestrel', `<h1>New this autumn</h1><p>Phones and tablets that last.</p>`);
  if (path === 'bag') return bagPage(chosen);
  const model = modelAt(path);
  if (model !== undefined) return modelPage(model);
  const family = familyAt(path);
  return family && familyPage(family);
}

const STYLE = `body{font:16px/1.5 sans-serif;margin:0 auto;max-width:60rem}nav ul{list-style:none;display:flex;gap:2rem;padding:0}
nav li{position:relative}nav li ul{display:none;position:absolute;background:#fff;border:1px solid #999;padding:.5rem;margin:0;flex-direction:column;z-index:1}
nav li:hover>ul{display:flex}.cards{display:flex;gap:2rem}.card{border:1px solid #ccc;padding:1rem}fieldset{margin:1rem 0}
.primary{background:#0a58ca;color:#fff;border:0;padding:.8rem 2rem;font-size:1.1rem}`;

function frame(title: string, main: string): string {
  const menu = FAMILIES.map(
    ({ id, name, models }) =>
      `<li><a href="/store/${id}">${name}</a><ul>${models.map((model) => `<li><a href="/store/${id}/${model.id}">${model.name}</a></li>`).join('')}</ul></li>`,
  ).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header><a href="/store/">Kestrel</a><nav aria-label="Store"><ul>${menu}</ul></nav><a href="/store/bag">Bag</a></header><main>${main}</main>
<footer><a href="/store/">Imprint</a></footer></body></html>`;
}

function familyPage({ id, name, models }: Family): string {
  const cards = models.map(
    (model) =>
      `<article class="card"><h2>${model.name}</h2><p>From $${String(model.price)}</p><a href="/store/${id}/${model.id}">Buy</a></article>`,
  );
  return frame(`${name} - Kestrel`, `<h1>${name}</h1><div class="cards">${cards.join('')}</div>`);
}

const choice = (group: string, value: string, label = value): string =>
  `<label><input type="radio" name="${group}" value="${value}" required> ${label}</label>`;

function modelPage({ name, price, colours, storage }: Model): string {
  const sizes = storage.map(([label, more]) =>
    choice('storage', label, `${label}${more > 0 ? ` +$${String(more)}` : ''}`),
  );
  return frame(
    `Buy ${name} - Kestrel`,
    `<h1>Buy ${name}</h1><form action="/store/bag"><input type="hidden" name="model" value="${name}">
<fieldset><legend>Colour</legend>${colours.map((colour) => choice('colour', colour)).join('')}</fieldset>
<fieldset><legend>Storage</legend>${sizes.join('')}</fieldset>
<fieldset><legend>Trade-in</legend>${choice('trade', 'no', 'No trade-in')}${choice('trade', 'yes', `Trade in a phone, -$${String(TRADE_IN)}`)}</fieldset>
<p>Price: <output id="price">$${String(price)}</output></p><button class="primary">Add to bag</button></form>
<script>const more = ${JSON.stringify(Object.fromEntries(storage))};
document.forms[0].oninput = ({ currentTarget: form }) => { const sum = ${String(price)} + (more[form.storage.value] ?? 0) - (form.trade.value === 'yes' ? ${String(TRADE_IN)} : 0);
  document.getElementById('price').textContent = '$' + sum; };</script>`,
  );
}

function bagPage(chosen: URLSearchParams): string {
  const model = FAMILIES.flatMap(({ models }) => models).find(({ name }) => name === chosen.get('model'));
  if (model === undefined) return frame('Bag - Kestrel', '<h1>Your bag is empty</h1>');
  const [colour, storage, trade] = ['colour', 'storage', 'trade'].map((name) => chosen.get(name) ?? '');
  const more = model.storage.find(([label]) => label === storage)?.[1] ?? 0;
  const total = model.price + more - (trade === 'yes' ? TRADE_IN : 0);
  return frame(
    'Bag - Kestrel',
    `<h1>Your bag</h1><ul><li>1 × ${escapeHtml(`${model.name}, ${colour ?? ''}, ${storage ?? ''}`)}</li></ul>
<p>Bag total: $${String(total)}</p><button class="primary" onclick="this.replaceWith('Order placed')">Check out</button>`,
  );
}
