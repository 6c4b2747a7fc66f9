import type { PickingPage } from './picking-page.ts';

const story = (
  n: number,
  title: string,
) => `<tr class="story"><td>${n}.</td><td><a href="/s/${n}">${title}</a></td></tr>
  <tr class="about"><td></td><td>${n * 7} points by user${n} | <a href="/hide/${n}" data-key="hide-${n}">hide</a> | <a href="/talk/${n}" data-key="talk-${n}">discuss</a></td></tr>`;

/** Each story takes two rows of the table. */
const feed: PickingPage = {
  id: 'feed',
  title: 'Stories',
  language: 'en',
  body: `<table><tbody>${story(1, 'Why bridges hum')}${story(2, 'A tiny kernel')}${story(3, 'Old maps of Porto')}</tbody></table>`,
  cases: [
    { hint: { text: 'hide', nearText: 'A tiny kernel' }, goal: '#hide-2' },
    { hint: { text: 'discuss', nearText: 'user3' }, goal: '#talk-3' },
  ],
};

/** Lines that only <br> ends, and cells that only a grid puts into rows. */
const lines: PickingPage = {
  id: 'lines',
  title: 'Weekend',
  language: 'en',
  style: '.grid { display: grid; grid-template-columns: 160px 80px; gap: 4px }',
  body: `<h1>Weekend</h1><p>${['Anna', 'Ben', 'Carl'].map((name) => `<b>${name}</b> <button type="button" data-key="follow-${name}">Follow</button><br>`).join('')}</p>
    <p>${['Milk', 'Bread', 'Eggs'].map((name) => `<button type="button" data-key="more-${name}">+</button> ${name}<br>`).join('')}</p>
    <div class="grid">${['Olives', 'Cheese', 'Grapes'].map((name) => `<span>${name}</span><button type="button" data-key="add-${name}">Add</button>`).join('')}</div>`,
  cases: [
    { hint: { text: 'Follow', nearText: 'Ben' }, goal: '#follow-Ben' },
    { hint: { text: '+', nearText: 'Bread' }, goal: '#more-Bread' },
    { hint: { text: 'Add', nearText: 'Cheese' }, goal: '#add-Cheese' },
  ],
};

const OFFERS = ['Basic', 'Pro', 'Family'];

/** What belongs together stands in a column. */
const compare: PickingPage = {
  id: 'compare',
  title: 'Compare',
  language: 'en',
  style: 'td, th { border: 1px solid #ccc; padding: 6px 16px }',
  body: `<table><thead><tr><th></th>${OFFERS.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody><tr><th>Storage</th><td>1 GB</td><td>10 GB</td><td>50 GB</td></tr>
    <tr><td></td>${OFFERS.map((name) => `<td><button type="button" data-key="select-${name}">Select</button></td>`).join('')}</tr></tbody></table>`,
  cases: [
    { hint: { text: 'Select', nearText: 'Pro' }, goal: '#select-Pro' },
    { hint: { text: 'Select', nearText: 'Storage' }, goal: 'ambiguous' },
  ],
};

const slot = (key: string, time: string, court: string) =>
  `<td>${time}</td><td>${court}</td><td><button type="button" data-key="book-${key}">Book</button></td>`;

/** A day spans two rows. */
const courts: PickingPage = {
  id: 'courts',
  title: 'Courts',
  language: 'en',
  style: 'td, th { border: 1px solid #ccc; padding: 6px 16px }',
  body: `<table><tbody><tr><th rowspan="2">Monday</th>${slot('1', '10:00', 'Court 1')}</tr><tr>${slot('2', '11:00', 'Court 2')}</tr>
    <tr><th rowspan="2">Tuesday</th>${slot('3', '10:00', 'Court 3')}</tr><tr>${slot('4', '11:00', 'Court 1')}</tr></tbody></table>`,
  cases: [
    { hint: { text: 'Book', nearText: 'Court 3' }, goal: '#book-3' },
    { hint: { text: 'Book', nearText: 'Tuesday' }, goal: 'ambiguous' },
  ],
};

const order = (number: string, where: string) =>
  `<div class="order ${where}"><div>Order <b>#${number}</b> of 3 May</div><div><a href="/track/${number}" data-key="track-${number}-${where}">Track</a></div></div>`;

/** Names cut by markup, in a field, in a picture, and twice: once for narrow windows, where nobody sees it. */
const orders: PickingPage = {
  id: 'orders',
  title: 'Orders',
  language: 'en',
  style:
    '.order { display: flex; gap: 24px } .narrow { display: none } .thing { display: inline-block; width: 120px; margin: 8px }',
  body: `<h1>Orders</h1><div>${order('1234', 'narrow')}${order('1234', 'wide')}${order('1250', 'narrow')}${order('1250', 'wide')}</div>
    <h2>Stock list</h2><table><tbody>${['Widget A', 'Widget B'].map((name, i) => `<tr><td><input value="${name}" aria-label="Item"></td><td><button type="button" data-key="delete-${i}">Delete</button></td></tr>`).join('')}</tbody></table>
    <h2>Sale</h2><div>${['Red scarf', 'Blue hat'].map((name, i) => `<div class="thing"><img alt="${name}" width="80" height="60" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='80' height='60'%3E%3Crect width='80' height='60' fill='${i === 0 ? 'red' : 'blue'}'/%3E%3C/svg%3E"><div>€ 20</div><button type="button" data-key="buy-${i}">Buy</button></div>`).join('')}</div>`,
  cases: [
    { hint: { text: 'Track', nearText: 'Order #1234' }, goal: '#track-1234-wide' },
    { hint: { text: 'Delete', nearText: 'Widget B' }, goal: '#delete-1' },
    { hint: { text: 'Buy', nearText: 'Blue hat' }, goal: '#buy-1' },
    { hint: { text: 'Track', nearText: 'Stock list' }, goal: 'not_found' },
  ],
};

const small = (name: string, where: string) =>
  `<li>${name} <button type="button" data-key="${where}-${name}">Add</button></li>`;

/** One product stands in two lists; one word begins three buttons. */
const editor: PickingPage = {
  id: 'editor',
  title: 'Wish list',
  language: 'en',
  body: `<h1>Wish list</h1><section><h2>All products</h2><ul>${small('Kettle', 'all')}${small('Teapot', 'all')}</ul></section><section><h2>Seen lately</h2><ul>${small('Teapot', 'seen')}</ul></section>
    <p><button type="button" data-key="close">Save and close</button> <button type="button" data-key="save">Save</button> <button type="button" data-key="draft">Save as draft</button></p>`,
  cases: [
    { hint: { text: 'Add', nearText: 'Teapot' }, goal: 'ambiguous' },
    { hint: 'Save', goal: '#save' },
  ],
};

export const LINES: readonly PickingPage[] = [feed, lines, compare, courts, orders, editor];
