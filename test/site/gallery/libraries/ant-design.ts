import type { GalleryPage } from '../gallery-page.ts';
import type { LibraryFamily } from './library-case.ts';

const OWNERS = ['Jack', 'Lucy', 'Tom', 'Yiming'];

/** The owned list has only what assistive technology needs; people press the boxes beside it, which have no role. */
const select: GalleryPage = {
  id: 'antd-select',
  title: 'New task',
  style: `.ant-select { position: relative; display: inline-block; width: 200px } .ant-select-selector { position: relative; border: 1px solid #aaa; height: 32px; padding: 0 8px }
    .search { position: absolute; inset: 0 } .search input { opacity: 0; width: 100%; height: 100%; border: 0; padding: 0 } .item { pointer-events: none; line-height: 32px }
    .ant-select-dropdown { width: 200px; background: #fff; border: 1px solid #ccc } .ant-select-item-option { padding: 5px 12px } .for-tools { height: 0; width: 0; overflow: hidden }`,
  body: `<label for="owner">Owner</label> <div class="ant-select"><div class="ant-select-selector"><span class="search"><input id="owner" type="search" role="combobox" autocomplete="off" readonly unselectable="on" aria-haspopup="listbox" aria-owns="owner_list" aria-controls="owner_list" aria-expanded="false" aria-autocomplete="list"></span><span class="item" title="Lucy">Lucy</span></div></div>
    <p>Due tomorrow</p><div class="ant-select-dropdown popup" hidden><div role="listbox" id="owner_list" class="for-tools"><div role="option" id="owner_list_0" aria-label="Jack" aria-selected="false">jack</div><div role="option" id="owner_list_1" aria-label="Lucy" aria-selected="true">lucy</div></div>
    <div class="virtual">${OWNERS.map((name) => `<div class="ant-select-item ant-select-item-option" title="${name}"><div class="ant-select-item-option-content">${name}</div></div>`).join('')}</div></div>`,
  script: `
    const input = $('input'), drop = $('.ant-select-dropdown');
    const show = (isOpen) => { drop.hidden = !isOpen; say(input, 'expanded', isOpen); };
    on($('.ant-select-selector'), 'mousedown', (event) => { event.preventDefault(); input.focus(); show(drop.hidden); });
    on(input, 'keydown', (event) => { if (event.key === 'ArrowDown') show(true); if (event.key === 'Escape') show(false); });
    on(input, 'blur', () => show(false));
    on(drop, 'mousedown', (event) => event.preventDefault());
    on($$('.ant-select-item-option'), 'click', ({ currentTarget: one }) => { $('.item').textContent = $('.item').title = one.title; show(false); report(one.title); });`,
};

const EDITABLE = `const edits = (box, make, keep) => on(box, 'click', () => {
  const editor = make(text(box)), before = text(box); let isOver = false;
  box.hidden = true; box.after(editor); editor.focus();
  const end = (keeps) => { if (isOver) return; isOver = true; if (keeps) box.textContent = editor.value; editor.remove(); box.hidden = false; keep(box, text(box) !== before); };
  on(editor, 'keydown', (event) => { if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter'); });
  on(editor, 'change', () => end(true)); on(editor, 'blur', () => end(true));
});`;

/** A press turns the text of a cell into a field. */
const cells: GalleryPage = {
  id: 'antd-cells',
  title: 'Staff',
  style:
    'td, th { border: 1px solid #ddd; padding: 8px 16px } .editable-cell-value-wrap { padding: 4px 12px; cursor: pointer; min-width: 120px }',
  body: `<table><thead><tr><th>Name</th><th>Age</th></tr></thead><tbody>${['Edward King', 'Jane Moor'].map((name, i) => `<tr><td><div class="editable-cell-value-wrap">${name}</div></td><td>${32 + i}</td></tr>`).join('')}</tbody></table>`,
  script: `${EDITABLE}
    for (const box of $$('.editable-cell-value-wrap')) edits(box, (now) => Object.assign(document.createElement('input'), { value: now }), () => report($$('.editable-cell-value-wrap').map(text).join(', ')));`,
};

/** The editor is a select, so only two texts are possible. */
const choices: GalleryPage = {
  id: 'antd-choice-cells',
  title: 'Articles',
  style:
    'td, th { border: 1px solid #ddd; padding: 8px 16px } .editable-cell-value-wrap { padding: 4px 12px; cursor: pointer; min-width: 120px }',
  body: `<table><thead><tr><th>Article</th><th>Status</th></tr></thead><tbody><tr><td>Harbour</td><td><div class="editable-cell-value-wrap">Draft</div></td></tr></tbody></table>
    <h2>Seasons</h2><table role="grid" aria-label="Seasons"><tbody><tr><td role="gridcell" tabindex="0">Winter</td><td role="gridcell" tabindex="-1">Summer</td></tr></tbody></table>`,
  script: `${EDITABLE}
    const tell = () => report(text($('.editable-cell-value-wrap')) + ($('select') ? ', open' : ', closed'));
    edits($('.editable-cell-value-wrap'), (now) => {
      const made = document.createElement('select'); made.innerHTML = '<option>Draft</option><option>Live</option>'; made.value = now;
      setTimeout(tell); return made;
    }, tell);
    tell();`,
};

const notices: GalleryPage = {
  id: 'antd-notices',
  title: 'Server',
  style:
    '.ant-notification { position: fixed; top: 24px; right: 24px; width: 300px } .ant-notification-notice { position: relative; margin-bottom: 12px; padding: 12px; background: #fff; box-shadow: 0 2px 8px #0005 } .close { position: absolute; top: 8px; right: 8px; cursor: pointer }',
  body: `<p>All good</p><div class="ant-notification">${['Disk almost full', 'Backup finished'].map((words) => `<div class="ant-notification-notice"><div role="alert"><div class="message">${words}</div><div class="description">Seen on node 4</div></div><a tabindex="0" class="close"><span class="x"><span role="img" aria-label="close" class="anticon"><svg width="14" height="14" viewBox="0 0 14 14"><path d="M1 1l12 12M13 1L1 13" stroke="#000"/></svg></span></span></a></div>`).join('')}</div>`,
  script: `on($$('.close'), 'click', ({ currentTarget: one }) => { one.parentElement.remove(); report('left: ' + $$('.message').map(text).join(', ')); });`,
};

/** What is written in the switch is its value. */
const renewal: GalleryPage = {
  id: 'antd-switch',
  title: '会员设置',
  style: '.ant-form-item { display: flex; gap: 12px; margin: 12px 0 } .ant-switch { width: 64px }',
  body: ['自动续费', '消息通知']
    .map(
      (name) =>
        `<div class="ant-form-item"><div class="ant-form-item-label"><label title="${name}">${name}</label></div><div class="ant-form-item-control"><button type="button" role="switch" aria-checked="false" class="ant-switch"><span class="ant-switch-inner">关</span></button></div></div>`,
    )
    .join(''),
  script: `
    const told = [];
    on($$('.ant-switch'), 'click', ({ currentTarget: one }) => {
      const isOn = !is(one, 'checked'); say(one, 'checked', isOn); one.firstElementChild.textContent = isOn ? '开' : '关';
      told.push(text($('label', one.closest('.ant-form-item'))) + (isOn ? '开' : '关')); report(told.join(' '));
    });`,
};

export const ANT_DESIGN: LibraryFamily = {
  pages: [select, cells, choices, notices, renewal],
  cases: [
    {
      id: 'a select whose options have no role takes one of them',
      page: select.id,
      pick: { hint: 'Owner' },
      calls: [{ state: 'Yiming' }],
      goal: 'Yiming',
    },
    {
      id: 'a cell that a press turns into a field gets a text',
      page: cells.id,
      pick: { hint: 'Jane Moor' },
      calls: [{ state: 'Jane Hill' }],
      goal: 'Edward King, Jane Hill',
    },
    {
      id: 'a cell whose editor has no such choice is left as it was',
      page: choices.id,
      pick: { hint: 'Draft' },
      calls: [{ state: 'Summer' }],
      refused: { code: 'not_settable', allowed: 'Live', foreign: 'Winter' },
      goal: 'Draft, closed',
    },
    {
      id: 'one of two notices is dismissed by a cross without words',
      page: notices.id,
      pick: { hint: { text: 'close', nearText: 'Disk almost full' } },
      calls: [{ intent: 'dismiss' }],
      goal: 'left: Backup finished',
    },
    {
      id: 'a switch that is called by its value is set twice with one handle',
      page: renewal.id,
      pick: { hint: { role: 'switch', nearText: '消息通知' } },
      calls: [{ state: true }, { state: false }],
      goal: '消息通知开 消息通知关',
    },
  ],
};
