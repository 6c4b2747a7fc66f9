import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import type { Data } from '../support/agent.ts';
import { RawClient } from '../support/raw-client.ts';

const product = (name: string, price: string): string =>
  `<li class="product"><a href="/${name}"><h3>${name}</h3></a><p>${price}</p></li>`;
const SOLD = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Harbour Lamp',
  offers: {
    '@type': 'Offer',
    price: '45.50',
    priceCurrency: 'AUD',
    availability: 'https://schema.org/InStock',
  },
  aggregateRating: { ratingValue: 4.5, bestRating: 5, ratingCount: 12 },
});
const PAGES: Readonly<Record<string, string>> = {
  '/lamp': `<title>Harbour Lamp | Northfold</title><script type="application/ld+json">${SOLD}</script>
    <header><a href="/cart">Cart (2)</a><span>Free delivery over $50.00</span></header>
    <main><nav aria-label="Breadcrumb"><a href="/">Home</a> / <a href="/lamps">Lamps</a> / Harbour Lamp</nav>
    <h1>Harbour Lamp</h1><p><span aria-label="Rated 4.5 out of 5">★★★★½</span></p>
    <p><del>$60.00</del> <b>$45.50</b></p><p>In stock</p>
    <form><fieldset><legend>Shade colour</legend><label><input type="radio" name="c">Sand</label><label><input type="radio" name="c" checked>Slate</label></fieldset>
    <label>Plug <select><option>EU</option><option selected>UK</option></select></label>
    <label>Quantity <input type="number" value="3"></label><button class="primary" style="background:#036;color:#fff;padding:12px 40px">Add to cart</button></form>
    <dl><dt>Weight</dt><dd>2.1 kg</dd><dt>Deposit</dt><dd>$5.00</dd></dl>
    <table id="sizes"><tr><th>Size</th><th>Height</th></tr><tr><td>S</td><td>20 cm</td></tr></table>
    <p class="note" data-code="N7">Ships from Hobart</p>
    <h2>Others bought</h2><ul>${product('Mug', '$9.00')}${product('Tray', '$19.00')}${product('Bowl', '$12.00')}</ul></main>`,
  '/lamps': `<title>Lamps</title><main><h1>Lamps</h1><ul>${product('Harbour', '$45.50')}${product('Pier', '$80.00')}${product('Quay', '$62.00')}</ul></main>`,
  '/story': `<title>A walk</title><main><h1>A walk along the harbour</h1><p>It took us two hours.</p></main>`,
  '/gone': `<title>Old Lamp</title><main><h1>Old Lamp</h1><p>Currently unavailable</p><h2>Others bought</h2><ul>${product('Mug', '$9.00')}${product('Tray', '$19.00')}${product('Bowl', '$12.00')}</ul></main>`,
  '/bag': `<title>Bag</title><main><h1>Your bag</h1><section id="cart"><table><tr><td>Subtotal</td><td>£150.00</td></tr><tr><td>Delivery</td><td>£8.00</td></tr><tr><th>Total</th><td>£158.00</td></tr></table></section></main>`,
  '/form': `<title>Sign up</title><main><h1>Sign up</h1><form><label>Email <input type="email" aria-invalid="true" aria-describedby="why" value="x"></label><p id="why">Enter an address with an @.</p></form></main>`,
  '/sold': `<title>Vase</title><main><h1>Vase</h1><p>€20.00</p><button onclick="this.after('Added')">Add to cart</button>
    <form onsubmit="return false"><label>Email <input type="email"></label><button class="primary" style="background:#036;color:#fff;padding:12px 40px">Subscribe</button></form></main>`,
  '/redrawn': `<title>Vase</title><main id="m"></main><script>const draw=()=>{document.getElementById('m').innerHTML='<h1>Vase</h1><p>€20.00</p><button onclick="draw()">Redraw</button>'};draw()</script>`,
};

let server: Listening;
let client: RawClient;

beforeAll(async () => {
  server = await serve(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${PAGES[url] ?? ''}`);
  });
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await server[Symbol.asyncDispose]();
});

const snapshot = (fields: unknown, scope?: unknown): Promise<Data> =>
  client.call('state_snapshot', { fields, ...(scope !== undefined && { scope }) });
async function read(path: string, fields: unknown, scope?: unknown): Promise<Data> {
  await client.call('nav_goto', { url: server.origin + path });
  const told = await snapshot(fields, scope);
  expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThanOrEqual(900);
  return told['fields'] as Data;
}
const errorOf = (data: Data): Data => data['error'] as Data;

describe('the page of a product', () => {
  test('has a title, a price, a rating and what is known of it', async () => {
    const fields = ['title', 'price', 'rating', 'availability', 'cta', 'breadcrumbs'];
    const told = await read('/lamp', fields);
    expect(told).toMatchObject({
      title: { value: 'Harbour Lamp' },
      price: { value: 45.5, currency: 'AUD', text: '$45.50' },
      rating: { value: 4.5, text: '4.5 out of 5' },
      availability: { value: 'In stock' },
      cta: { value: 'Add to cart' },
      breadcrumbs: { value: ['Home', 'Lamps', 'Harbour Lamp'] },
    });
    for (const field of fields) expect(told[field]).toMatchObject({ confidence: 'sure' });
  });

  test('says what is chosen, how many, and what is in the cart', async () => {
    expect(
      await read('/lamp', ['selectedShadeColor', 'selectedPlug', 'quantity', 'cartCount']),
    ).toMatchObject({
      selectedShadeColor: { value: 'Slate' },
      selectedPlug: { value: 'UK' },
      quantity: { value: 3, confidence: 'sure' },
      cartCount: { value: 2 },
    });
  });

  test('has fields of its own, by hints', async () => {
    const hinted = (field: string, hint: object): object => ({ field, hint });
    const fields = await read('/lamp', [
      hinted('weight', { nearText: 'Weight' }),
      hinted('deposit', { nearText: 'Deposit' }),
      hinted('ships', { textIncludes: 'ships from' }),
      hinted('code', { selector: '.note', strategy: 'attribute:data-code' }),
      hinted('others', { selector: 'li.product', strategy: 'count' }),
      hinted('sizes', { selector: '#sizes', strategy: 'table' }),
      hinted('plug', { textIncludes: 'Plug', strategy: 'value' }),
      hinted('none', { textIncludes: 'warranty' }),
    ]);
    expect(fields).toMatchObject({
      weight: { value: '2.1 kg', confidence: 'sure' },
      deposit: { value: 5, currency: '$' },
      ships: { value: 'Ships from Hobart' },
      code: { value: 'N7' },
      others: { value: 3 },
      sizes: {
        value: [
          ['Size', 'Height'],
          ['S', '20 cm'],
        ],
      },
      plug: { value: 'UK' },
      none: null,
    });
  });
});

describe('a price is not made up', () => {
  test('a listing has several', async () => {
    expect(await read('/lamps', ['title', 'price'])).toMatchObject({
      title: { value: 'Lamps' },
      price: { value: null, several: 3, text: '$45.50 – $80.00' },
    });
  });

  test('a page that sells nothing has none, nor anything else of a product', async () => {
    const fields = [
      'price',
      'rating',
      'availability',
      'quantity',
      'cta',
      'selectedSize',
      'cartCount',
      'total',
    ];
    expect(Object.values(await read('/story', fields))).toEqual(fields.map(() => null));
  });

  test('what other things cost is not the price of one that cannot be had', async () => {
    expect(await read('/gone', ['price', 'availability'])).toMatchObject({
      price: null,
      availability: { value: 'Currently unavailable' },
    });
  });

  test('a part of the page has its own', async () => {
    const fields = await read('/lamp', ['heading', 'price'], { selector: 'li.product:nth-child(2)' });
    expect(fields).toMatchObject({ heading: { value: 'Tray' }, price: { value: 19, currency: '$' } });
  });
});

test('the total of a bag is not a part of it', async () => {
  expect(await read('/bag', ['total', 'cartTotal'])).toMatchObject({
    total: { value: 158, currency: 'GBP', text: '£158.00' },
    cartTotal: { value: 158, confidence: 'sure' },
  });
});

test('errors are what the page says is wrong, and none where nothing is', async () => {
  expect(await read('/form', ['errors'])).toMatchObject({
    errors: [{ value: 'Enter an address with an @.' }],
  });
  expect(await read('/story', ['errors'])).toEqual({ errors: [] });
});

describe('evidence is a handle', () => {
  test('that names the element, also one to act on', async () => {
    const fields = await read('/lamp', ['title', 'price', 'quantity']);
    const evidenceOf = (name: string): unknown => (fields[name] as Data)['evidence'];
    expect(await client.call('ui_pick', { elementId: evidenceOf('title') })).toMatchObject({
      role: 'text',
      label: 'Harbour Lamp',
    });
    expect(await client.call('ui_pick', { elementId: evidenceOf('price') })).toMatchObject({
      label: '$45.50',
    });
    const set = await client.call('action_setState', { handle: evidenceOf('quantity'), state: 4 });
    expect(set).toMatchObject({ before: '3', after: '4' });
  });

  test('that is found again after the page has drawn itself anew', async () => {
    const fields = await read('/redrawn', ['price']);
    const { evidence } = fields['price'] as Data;
    const redraw = await client.call('ui_pick', { hint: 'Redraw' });
    await client.call('action_execute', { handle: redraw['elementId'] });
    expect(await client.call('ui_pick', { elementId: evidence })).toMatchObject({
      label: '€20.00',
      healed: true,
    });
    expect(await snapshot(['price'])).toMatchObject({ fields: { price: { value: 20, evidence } } });
  });
});

describe('flow.invokePrimaryAction', () => {
  const invoke = (input: object = {}): Promise<Data> => client.call('flow_invokePrimaryAction', input);
  const open = (path: string): Promise<Data> => client.call('nav_goto', { url: server.origin + path });

  test('presses what buys the one thing of a page, not what signs up for news', async () => {
    await open('/sold');
    expect(await invoke()).toMatchObject({
      status: 'done',
      chosen: { label: 'Add to cart', confidence: 'sure' },
      receipt: { changed: true, added: ['Added'] },
    });
  });

  test('presses what a hint names', async () => {
    await open('/sold');
    expect(await invoke({ intentHint: 'subscribe' })).toMatchObject({ chosen: { label: 'Subscribe' } });
  });

  test.each(['/lamps', '/story'])('presses nothing on %s, where no action stands out', async (path) => {
    await open(path);
    expect(errorOf(await invoke())).toMatchObject({ code: 'ambiguous' });
  });
});

describe('bad input is refused with what is allowed', () => {
  test('an unknown field', async () => {
    const error = errorOf(await snapshot(['prize']));
    expect(error).toMatchObject({ code: 'invalid_input', field: 'prize', nearest: ['price'] });
    expect(error['known']).toContain('selected<Group>');
  });

  test('a hint that says nothing', async () => {
    const error = errorOf(await snapshot([{ field: 'weight', hint: {} }]));
    expect(error).toMatchObject({ code: 'invalid_input', field: 'weight' });
    const typo = errorOf(await snapshot([{ field: 'weight', hint: { nearTxt: 'Weight' } }]));
    expect(typo).toMatchObject({ code: 'invalid_input', field: 'nearTxt', nearest: ['nearText'] });
  });

  test('a hint with an unknown strategy, or with a selector that is none', async () => {
    const strategy = errorOf(
      await snapshot([{ field: 'weight', hint: { nearText: 'Weight', strategy: 'guess' } }]),
    );
    expect(strategy).toMatchObject({ code: 'invalid_input' });
    expect(strategy['allowed']).toContain('attribute:<name>');
    const selector = errorOf(await snapshot([{ field: 'weight', hint: { selector: 'li[' } }]));
    expect(selector).toMatchObject({ code: 'invalid_input', field: 'hint.selector' });
  });

  test('too many fields', async () => {
    const error = errorOf(await snapshot(Array.from({ length: 21 }, () => 'price')));
    expect(error).toMatchObject({ code: 'too_large', field: 'fields', max: 20 });
  });
});
