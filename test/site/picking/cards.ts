import type { PickingPage } from './picking-page.ts';

const product = (
  key: string,
  name: string,
  price: string,
) => `<article class="card"><div class="picture"></div><h3>${name}</h3><p class="price">${price}</p>
  <button type="button" data-key="cart-${key}">In den Warenkorb</button> <button type="button" data-key="keep-${key}">Merken</button></article>`;

const shop: PickingPage = {
  id: 'shop-de',
  title: 'Küche',
  language: 'de',
  style:
    '.cards { display: flex; flex-wrap: wrap } .card { width: 220px; margin: 8px; padding: 8px; border: 1px solid #ccc } .picture { height: 60px; background: #eee }',
  body: `<h1>Küche</h1><div class="cards">${product('tea', 'Teekanne', '24,90 €')}${product('boil', 'Wasserkocher', '39,00 €')}${product('mug', 'Becher', '8,50 €')}${product('plate', 'Teller', '8,50 €')}</div>`,
  cases: [
    { hint: { text: 'In den Warenkorb', nearText: 'Teekanne' }, goal: '#cart-tea' },
    { hint: { text: 'In den Warenkorb', nearText: '24,90 €' }, goal: '#cart-tea' },
    { hint: 'Merken für Becher', goal: '#keep-mug' },
    { hint: { text: 'Merken', nearText: 'Kaffeemühle' }, goal: 'not_found' },
  ],
};

const plan = (key: string, name: string, price: string) =>
  `<div class="plan"><div class="cost">${price}</div><div class="name">${name}</div><ul><li>Support by mail</li><li>Cancel at any time</li></ul><div class="act"><a href="/choose/${key}" class="button" data-key="choose-${key}">Choose</a></div></div>`;

/** No headings; one name begins like another, and so does one price. */
const plans: PickingPage = {
  id: 'plans',
  title: 'Plans',
  language: 'en',
  style:
    '.plans { display: flex } .plan { width: 200px; margin: 8px; padding: 12px; border: 1px solid #ccc; text-align: center }',
  body: `<h1>Choose a plan</h1><div class="plans">${plan('solo', 'Solo', '€ 10')}${plan('team', 'Team', '€ 40')}${plan('plus', 'Team Plus', '€ 100')}</div><p>All prices per month.</p>`,
  cases: [
    { hint: { text: 'Choose', nearText: 'Team Plus' }, goal: '#choose-plus' },
    { hint: { text: 'Choose', nearText: 'Team' }, goal: '#choose-team' },
    { hint: { text: 'Choose', nearText: 'Support by mail' }, goal: 'ambiguous' },
  ],
};

const result = (key: string, title: string, words: string) =>
  `<div class="hit"><h3><a href="/r/${key}" data-key="title-${key}">${title}</a></h3><p>${words}</p><p class="more"><a href="/cache/${key}" data-key="cached-${key}">Cached</a> · <a href="/similar/${key}" data-key="similar-${key}">Similar</a></p></div>`;

const results: PickingPage = {
  id: 'results',
  title: 'harbour - search',
  language: 'en',
  body: `<form role="search"><input type="search" aria-label="Search" value="harbour"> <button>Search</button></form><h1>4 results</h1>
    ${result('1', 'Ferry timetable', 'Boats from the harbour every hour, also on Sundays.')}${result('2', 'Harbour museum', 'Harbour museum opening hours and prices.')}${result('3', 'Ferry tickets', 'Buy tickets for the harbour ferry.')}${result('4', 'Fish market', 'Fresh fish at the harbour, every morning.')}
    <p><a href="/?page=2" data-key="next">Next page</a></p>`,
  cases: [
    { hint: { text: 'Cached', nearText: 'Ferry timetable' }, goal: '#cached-1' },
    { hint: 'Ferry timetable', goal: '#title-1' },
    { hint: { text: 'Cached', nearText: 'harbour' }, goal: 'ambiguous' },
  ],
};

const comment = (
  key: string,
  [author, words]: readonly [string, string],
  replies = '',
) => `<div class="comment"><div class="head"><b>${author}</b> <time>2 h ago</time></div><div class="words">${words}</div>
  <div class="bar"><button type="button" aria-label="Upvote" data-key="up-${key}">▲</button> <button type="button" data-key="reply-${key}">Reply</button> <button type="button" data-key="report-${key}">Report</button></div>${replies === '' ? '' : `<div class="replies">${replies}</div>`}</div>`;

/** Comments inside comments, each with the same buttons. */
const thread: PickingPage = {
  id: 'thread',
  title: 'How to get to Oslo',
  language: 'en',
  style:
    '.replies { margin-left: 32px; border-left: 2px solid #ddd; padding-left: 12px } .comment { margin: 12px 0 }',
  body: `<h1>How to get to Oslo</h1><section><h2>4 comments</h2>${comment('1', ['otto', 'I would take the night train.'], comment('2', ['marta', 'The ferry is slower but nicer.'], comment('3', ['otto', 'Only in summer.'])))}${comment('4', ['li', 'Fly, it is cheap.'])}</section>`,
  cases: [
    { hint: { text: 'Reply', nearText: 'I would take the night train.' }, goal: '#reply-1' },
    { hint: { text: 'Report', nearText: 'marta' }, goal: '#report-2' },
    { hint: { text: 'Upvote', nearText: 'Fly, it is cheap.' }, goal: '#up-4' },
    { hint: { text: 'Reply', nearText: 'otto' }, goal: 'ambiguous' },
  ],
};

export const CARDS: readonly PickingPage[] = [shop, plans, results, thread];
