import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const native: GalleryPage = {
  id: 'checkbox-native',
  title: 'Sign up',
  body: `<p><label><input type="checkbox" name="news"> Send me the newsletter</label></p>
    <p><input type="checkbox" id="stay" checked> <label for="stay">Stay signed in</label></p>
    <p><label><input type="checkbox" name="terms"> I accept the <a href="#terms">terms of service</a></label></p>`,
  script: `on($$('input'), 'change', () => report($$('input').map((box) => (box.checked ? 'x' : '-')).join('')));
    on(window, 'hashchange', () => report('left the form'));`,
};

const styled: GalleryPage = {
  id: 'checkbox-styled',
  title: 'Filters',
  style: `.box { display: inline-block; width: 18px; height: 18px; border: 2px solid #555 }
    input:checked + .box { background: #06c } .gone { display: none } label { display: block }`,
  body: `<label><input type="checkbox" class="clipped" value="veg"><span class="box"></span> Vegetarian</label>
    <label><input type="checkbox" class="gone" value="fast"><span class="box"></span> Under 30 minutes</label>`,
  script: `on($$('input'), 'change', () => report($$('input:checked').map((box) => box.value).join(',') || 'none'));`,
};

export const ariaCheckbox: GalleryPage = {
  id: 'checkbox-aria',
  title: 'Sandwich',
  body: `<h3 id="cond">Condiments</h3><ul role="group" aria-labelledby="cond" style="list-style:none">
    ${['Lettuce', 'Tomato', 'Mustard'].map((name) => `<li><div role="checkbox" aria-checked="${name === 'Tomato'}" tabindex="0">${name}</div></li>`).join('')}</ul>`,
  script: `
    const toggle = (box) => {
      say(box, 'checked', !is(box, 'checked'));
      report($$('[role=checkbox]').filter((one) => is(one, 'checked')).map(text).join(',') || 'none');
    };
    on($$('[role=checkbox]'), 'click', (event) => toggle(event.currentTarget));
    on($$('[role=checkbox]'), 'keydown', (event) => { if (event.key === ' ') event.preventDefault(); });
    on($$('[role=checkbox]'), 'keyup', (event) => { if (event.key === ' ') toggle(event.currentTarget); });`,
};

const mixedNative: GalleryPage = {
  id: 'checkbox-mixed-native',
  title: 'Export',
  body: `<fieldset><legend>Columns</legend><label><input type="checkbox" id="all"> All columns</label>
    <div style="padding-left:24px">${['Name', 'Price', 'Stock'].map((name, i) => `<label><input type="checkbox" class="one" value="${name}" ${i === 1 ? 'checked' : ''}> ${name}</label> `).join('')}</div></fieldset>`,
  script: `
    const ones = $$('.one'), all = $('#all');
    const show = () => {
      const checked = ones.filter((box) => box.checked);
      all.checked = checked.length === ones.length;
      all.indeterminate = checked.length > 0 && !all.checked;
      return checked.map((box) => box.value).join(',') || 'none';
    };
    on(ones, 'change', () => report(show()));
    on(all, 'change', () => { for (const box of ones) box.checked = all.checked; report(show()); });
    show();`,
};

/** From mixed to all, to none, and back to what was mixed. */
const mixedAria: GalleryPage = {
  id: 'checkbox-mixed-aria',
  title: 'Permissions',
  body: `<div role="checkbox" id="all" aria-checked="mixed" tabindex="0" aria-controls="r w x">All permissions</div>
    <ul>${['Read', 'Write', 'Run'].map((name, i) => `<li role="none"><div role="checkbox" class="one" id="${'rwx'.charAt(i)}" aria-checked="${i === 0}" tabindex="0">${name}</div></li>`).join('')}</ul>`,
  script: `
    const ones = $$('.one'), all = $('#all');
    let before = ones.map((box) => is(box, 'checked'));
    const tell = () => {
      const checked = ones.filter((box) => is(box, 'checked'));
      say(all, 'checked', checked.length === 0 ? false : checked.length === ones.length ? true : 'mixed');
      report(checked.map(text).join(',') || 'none');
    };
    const toggle = (box) => {
      if (box !== all) { say(box, 'checked', !is(box, 'checked')); before = ones.map((one) => is(one, 'checked')); return tell(); }
      const now = at(all, 'checked');
      ones.forEach((one, i) => say(one, 'checked', now === 'mixed' ? true : now === 'true' ? false : before[i]));
      tell();
    };
    on([all, ...ones], 'click', (event) => toggle(event.currentTarget));
    on([all, ...ones], 'keydown', (event) => { if (event.key === ' ') { event.preventDefault(); toggle(event.currentTarget); } });`,
};

const set = (page: GalleryPage, hint: string, state: boolean) => ({
  page: page.id,
  pick: { hint },
  call: { state },
});

export const CHECKBOXES: GalleryFamily = {
  pages: [native, styled, ariaCheckbox, mixedNative, mixedAria],
  cases: [
    { id: 'a native checkbox is ticked', ...set(native, 'Send me the newsletter', true), goal: 'xx-' },
    { id: 'a ticked checkbox is cleared', ...set(native, 'Stay signed in', false), goal: '---' },
    {
      id: 'a checkbox whose label holds a link is ticked without following the link',
      page: native.id,
      pick: { hint: { text: 'I accept the terms of service', role: 'checkbox' } },
      call: { state: true },
      goal: '-xx',
    },
    {
      id: 'a checkbox that is clipped away under its label is ticked',
      ...set(styled, 'Vegetarian', true),
      goal: 'veg',
    },
    {
      id: 'a checkbox that is not displayed is ticked by its label',
      ...set(styled, 'Under 30 minutes', true),
      goal: 'fast',
    },
    { id: 'an ARIA checkbox is ticked', ...set(ariaCheckbox, 'Mustard', true), goal: 'Tomato,Mustard' },
    {
      id: 'an ARIA checkbox of a group is toggled',
      page: ariaCheckbox.id,
      pick: { group: 'Condiments', choice: 'Tomato' },
      call: { intent: 'toggle' },
      goal: 'none',
    },
    {
      id: 'an indeterminate native checkbox is ticked and takes the others with it',
      ...set(mixedNative, 'All columns', true),
      goal: 'Name,Price,Stock',
    },
    {
      id: 'an indeterminate native checkbox is cleared',
      ...set(mixedNative, 'All columns', false),
      goal: 'none',
    },
    {
      id: 'a mixed ARIA checkbox is ticked',
      ...set(mixedAria, 'All permissions', true),
      goal: 'Read,Write,Run',
    },
    {
      id: 'a mixed ARIA checkbox is cleared, which takes two presses',
      ...set(mixedAria, 'All permissions', false),
      goal: 'none',
    },
  ],
};
