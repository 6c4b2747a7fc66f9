import type { PickingPage } from './picking-page.ts';

const member = (
  key: string,
  name: string,
  mail: string,
) => `<tr><td><a href="/people/${key}">${name}</a></td><td>${mail}</td>
  <td><select data-key="role-${key}"><option>Member</option><option>Admin</option></select></td>
  <td><button type="button" data-key="edit-${key}">Edit</button> <button type="button" data-key="remove-${key}">Remove</button></td></tr>`;

/** A table, with two people of one first name. */
const members: PickingPage = {
  id: 'members',
  title: 'Members',
  language: 'en',
  style: 'td, th { border: 1px solid #ccc; padding: 6px }',
  body: `<h1>Members</h1><p>Remove people who have left. <button type="button">Invite</button></p>
    <table><thead><tr><th>Name</th><th>Mail</th><th>Role</th><th></th></tr></thead><tbody>
    ${member('ann', 'Ann Lee', 'ann.lee@example.org')}${member('ray', 'Bob Ray', 'bob.ray@example.org')}${member('stone', 'Bob Stone', 'bob.stone@example.org')}</tbody></table>`,
  cases: [
    { hint: { text: 'Remove', nearText: 'Ann Lee' }, goal: '#remove-ann' },
    { hint: { role: 'combobox', nearText: 'Bob Ray' }, goal: '#role-ray' },
    { hint: { text: 'Remove', nearText: 'Bob' }, goal: 'ambiguous' },
    { hint: { text: 'Remove', nearText: 'Zoe' }, goal: 'not_found' },
  ],
};

const invoice = (
  number: string,
  customer: string,
  amount: string,
) => `<div class="line"><div>${number}</div><div>${customer}</div><div>${amount}</div>
  <div><button type="button" data-key="pay-${number}">Pay</button></div><div><a href="/pdf/${number}" data-key="pdf-${number}">PDF</a></div></div>`;

/** Rows that are nothing but boxes in a line; two have the same amount. */
const invoices: PickingPage = {
  id: 'invoices',
  title: 'Invoices',
  language: 'en',
  style: '.line { display: flex; border-bottom: 1px solid #ddd } .line > div { width: 140px; padding: 6px }',
  body: `<h1>Open invoices</h1><div class="lines">${invoice('INV-1001', 'Baker Ltd', '€ 120.00')}${invoice('INV-1002', 'Miller & Sons'.replace('&', '&amp;'), '€ 75.50')}${invoice('INV-1003', 'North Bakery', '€ 120.00')}${invoice('INV-1004', 'Old Mill', '€ 9.99')}</div>`,
  cases: [
    { hint: { text: 'Pay', nearText: 'Baker' }, goal: '#pay-INV-1001' },
    { hint: 'Pay for INV-1003', goal: '#pay-INV-1003' },
    { hint: { text: 'Pay', nearText: '€ 120.00' }, goal: 'ambiguous' },
  ],
};

const mail = (
  key: string,
  from: string,
  subject: string,
) => `<div class="mail"><input type="checkbox" aria-label="Select" data-key="select-${key}">
  <span class="from">${from}</span><span class="subject"><a href="/mail/${key}" data-key="open-${key}">${subject}</a></span><span><button type="button" aria-label="Archive" data-key="archive-${key}">🗄</button> <button type="button" aria-label="Snooze">⏰</button></span></div>`;

/** Equal icons in every line, and the subject is itself a link. */
const inbox: PickingPage = {
  id: 'inbox',
  title: 'Inbox',
  language: 'en',
  style:
    '.mail { display: flex; gap: 12px; padding: 8px; border-bottom: 1px solid #eee } .subject { flex: 1 }',
  body: `<h1>Inbox</h1>${mail('1', 'Nina', 'Lunch on Friday?')}${mail('2', 'Shop', 'Your invoice for May')}${mail('3', 'Nina', 'Photos')}${mail('4', 'Bank', 'Your statement for May')}`,
  cases: [
    { hint: { role: 'checkbox', nearText: 'Your statement for May' }, goal: '#select-4' },
    { hint: { text: 'Select', nearText: 'Nina' }, goal: 'ambiguous' },
  ],
};

export const TABLES: readonly PickingPage[] = [members, invoices, inbox];
