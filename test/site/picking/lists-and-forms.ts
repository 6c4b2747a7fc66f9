import type { PickingPage } from './picking-page.ts';

const task = (key: string, name: string) =>
  `<li><a href="/task/${key}" data-key="task-${key}">${name}</a> <input type="checkbox" data-key="done-${key}"> <button type="button" data-key="delete-${key}">Delete</button></li>`;

/** The text of an item is a link, and its checkbox has no name. */
const tasks: PickingPage = {
  id: 'tasks',
  title: 'Tasks',
  language: 'en',
  body: `<h1>Tasks</h1><section><h2>Today</h2><ul>${task('milk', 'buy milk')}${task('letter', 'post letter')}</ul><button type="button" data-key="clear">Clear all</button></section>
    <section><h2>Tomorrow</h2><ul>${task('car', 'wash car')}${task('lamp', 'mend lamp')}</ul></section>
    <section><h2>Someday</h2><p data-key="empty">Nothing planned yet</p></section>`,
  cases: [
    { hint: { role: 'checkbox', nearText: 'buy milk' }, goal: '#done-milk' },
    { hint: { text: 'Clear all', nearText: 'Today' }, goal: '#clear' },
    { hint: { text: 'Nothing planned yet', role: 'text' }, goal: '#empty' },
    { hint: { text: 'Delete', nearText: 'Tomorrow' }, goal: 'ambiguous' },
    { hint: { role: 'checkbox', nearText: 'Nothing planned yet' }, goal: 'not_found' },
  ],
};

const fact = (key: string, [name, value]: readonly [string, string], more = '') =>
  `<dt>${name}</dt><dd>${value} <a href="/change/${key}" data-key="change-${key}">Change</a>${more}</dd>`;

const account: PickingPage = {
  id: 'account',
  title: 'Your account',
  language: 'en',
  style: 'dl { display: grid; grid-template-columns: 120px 1fr; gap: 8px }',
  body: `<h1>Your account</h1><dl>${fact('name', ['Name', 'Ann Lee'])}${fact('mail', ['Email', 'ann.lee@example.org'], ' <a href="/verify" data-key="verify">Verify</a>')}${fact('password', ['Password', '••••••••'])}${fact('language', ['Language', 'English'])}</dl>
    <p>Your password is never shared.</p>`,
  cases: [
    { hint: { text: 'Change', nearText: 'Email' }, goal: '#change-mail' },
    { hint: { text: 'Verify', nearText: 'ann.lee@example.org' }, goal: '#verify' },
    { hint: { text: 'Verify', nearText: 'Language' }, goal: 'not_found' },
  ],
};

const trip = (
  key: string,
  name: string,
  more = '',
) => `<fieldset><legend>${name}</legend><label>Date <input type="date" data-key="date-${key}"></label> <label>Time <input type="time"></label>
  <label><input type="checkbox" data-key="first-${key}"> First class</label>${more}</fieldset>`;

const travel: PickingPage = {
  id: 'travel',
  title: 'Tickets',
  language: 'en',
  body: `<h1>Tickets</h1><form action="#">${trip('out', 'Outbound', ' <label>Seat <select><option>Window</option><option>Aisle</option></select></label>')}${trip('back', 'Return')}<button>Find trains</button></form>`,
  cases: [
    { hint: { text: 'Date', nearText: 'Return' }, goal: '#date-back' },
    { hint: 'Return date', goal: '#date-back' },
    { hint: 'Outbound', goal: 'ambiguous' },
    { hint: { text: 'Seat', nearText: 'Return' }, goal: 'not_found' },
  ],
};

const guest = (n: number) =>
  `<div class="guest"><h3>Guest ${n}</h3><div><label for="f${n}">First name</label> <input id="f${n}" data-key="first-${n}"></div><div><label for="l${n}">Last name</label> <input id="l${n}" data-key="last-${n}"></div><button type="button" data-key="remove-${n}">Remove guest</button></div>`;

const guests: PickingPage = {
  id: 'guests',
  title: 'Party',
  language: 'en',
  style: '.guest { border: 1px solid #ddd; padding: 8px; margin: 8px 0 }',
  body: `<h1>Who is coming?</h1><form action="#">${guest(1)}${guest(2)}${guest(3)}<button type="button" data-key="add">Add another guest</button> <button>Send</button></form>`,
  cases: [
    { hint: { text: 'Last name', nearText: 'Guest 2' }, goal: '#last-2' },
    { hint: 'Last name of Guest 3', goal: '#last-3' },
    { hint: { text: 'Remove guest', nearText: 'Who is coming?' }, goal: 'ambiguous' },
    { hint: { text: 'First name', nearText: 'Guest 4' }, goal: 'not_found' },
  ],
};

const setting = (name: string, about: string, control: string) =>
  `<div class="setting"><div class="what"><div class="name">${name}</div><div class="about">${about}</div></div><div class="control">${control}</div></div>`;
const toggle = (key: string) =>
  `<span role="switch" tabindex="0" aria-checked="false" class="switch" data-key="${key}"></span>`;
const press = (key: string, name: string) => `<button type="button" data-key="${key}">${name}</button>`;

const settings: PickingPage = {
  id: 'settings-zh',
  title: '账号设置',
  language: 'zh',
  style:
    '.setting { display: flex; justify-content: space-between; width: 560px; padding: 10px; border-bottom: 1px solid #eee } .about { color: #666; font-size: 13px } .switch { display: inline-block; width: 40px; height: 20px; background: #bbb; border-radius: 10px }',
  body: `<h1>账号设置</h1>${setting('手机号', '138****0000', press('change-phone', '修改'))}${setting('登录密码', '建议定期更换', press('change-password', '修改'))}${setting('接收短信通知', '仅限订单信息', toggle('sms'))}${setting('接收邮件通知', '仅限账单', toggle('mail'))}${setting('微信', '已绑定', press('unbind-wechat', '解绑'))}${setting('微博', '未绑定', press('bind-weibo', '绑定'))}`,
  cases: [
    { hint: { text: '修改', nearText: '手机号' }, goal: '#change-phone' },
    { hint: { text: '修改', nearText: '接收短信通知' }, goal: 'not_found' },
    { hint: { role: 'switch', nearText: '接收短信通知' }, goal: '#sms' },
    { hint: { text: '解绑', nearText: '微博' }, goal: 'not_found' },
  ],
};

const day = (key: string, name: string) =>
  `<div class="day"><span>${name}</span> von <input type="time" aria-label="von" data-key="from-${key}"> bis <input type="time" aria-label="bis" data-key="to-${key}"> <label><input type="checkbox" data-key="closed-${key}"> geschlossen</label></div>`;

/** Fields in a line per day, named alike. */
const hours: PickingPage = {
  id: 'hours-de',
  title: 'Öffnungszeiten',
  language: 'de',
  body: `<h1>Öffnungszeiten</h1><form action="#">${day('mo', 'Montag')}${day('tu', 'Dienstag')}${day('sa', 'Samstag')}${day('su', 'Sonntag')}<button>Speichern</button></form>`,
  cases: [
    { hint: { text: 'bis', nearText: 'Samstag' }, goal: '#to-sa' },
    { hint: { text: 'geschlossen', nearText: 'Sonntag' }, goal: '#closed-su' },
  ],
};

export const LISTS_AND_FORMS: readonly PickingPage[] = [tasks, account, travel, guests, settings, hours];
