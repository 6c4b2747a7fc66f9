import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const MODAL_STYLE = `
  .veil { position: fixed; inset: 0; background: #0006; z-index: 10 }
  .modal { position: fixed; top: 80px; left: 120px; width: 360px; padding: 16px; background: #fff; z-index: 11 }`;

/** Keeps the focus inside, and gives it back to the button that opened the dialog. */
const MODAL_SCRIPT = `
  const veil = $('.veil'), modal = $('.modal');
  let opener;
  const open = (from) => {
    opener = from; veil.hidden = modal.hidden = false;
    $('button, input', modal).focus(); report('open');
  };
  const close = (how) => { veil.hidden = modal.hidden = true; opener?.focus(); report(how); };
  on(modal, 'keydown', (event) => {
    if (event.key === 'Escape') close('closed');
    if (event.key !== 'Tab') return;
    const stops = $$('button, input', modal), first = stops[0], last = stops[stops.length - 1];
    if (event.shiftKey && root.activeElement === first) { event.preventDefault(); last.focus(); }
    if (!event.shiftKey && root.activeElement === last) { event.preventDefault(); first.focus(); }
  });`;

export const alertDialog: GalleryPage = {
  id: 'alert-dialog',
  title: 'Notes',
  style: MODAL_STYLE,
  body: `<label>Note <textarea>Buy milk</textarea></label> <button type="button" id="discard">Discard</button>
    <div class="veil" hidden></div>
    <div class="modal" role="alertdialog" aria-modal="true" aria-labelledby="ask" aria-describedby="why" hidden>
      <h2 id="ask">Discard this note?</h2><p id="why">It cannot be brought back.</p>
      <button type="button" id="no">Keep it</button> <button type="button" id="yes">Yes, discard</button>
    </div>`,
  script: `${MODAL_SCRIPT}
    on($('#discard'), 'click', (event) => open(event.currentTarget));
    on($('#no'), 'click', () => close('kept'));
    on($('#yes'), 'click', () => close('discarded'));`,
};

const openAlert: GalleryPage = {
  ...alertDialog,
  id: 'alert-dialog-open',
  script: `${alertDialog.script} open($('#discard'));`,
};

const modal: GalleryPage = {
  id: 'modal-dialog',
  title: 'Address book',
  style: MODAL_STYLE,
  body: `<button type="button" id="add">Add delivery address</button>
    <div class="veil" hidden></div>
    <div class="modal" role="dialog" aria-modal="true" aria-label="Add delivery address" hidden>
      <label>City <input id="city"></label>
      <button type="button" id="save">Save address</button> <button type="button" id="close" aria-label="Close">×</button>
    </div>`,
  script: `${MODAL_SCRIPT}
    on($('#add'), 'click', (event) => open(event.currentTarget));
    on($('#save'), 'click', () => close('saved ' + $('#city').value));
    on($('#close'), 'click', () => close('closed'));
    on($('#city'), 'input', () => report('city ' + $('#city').value));`,
};

const openModal: GalleryPage = {
  ...modal,
  id: 'modal-dialog-open',
  script: `${modal.script} open($('#add'));`,
};

const native: GalleryPage = {
  id: 'native-dialog',
  title: 'Newsletter',
  body: `<button type="button" id="subscribe">Subscribe</button>
    <dialog aria-labelledby="t"><form method="dialog"><h2 id="t">Almost there</h2>
    <label>Your name <input name="name"></label> <button value="later">Not now</button> <button value="sure">Sign me up</button></form></dialog>`,
  script: `
    const dialog = $('dialog');
    on($('#subscribe'), 'click', () => { dialog.showModal(); report('open'); });
    on(dialog, 'close', () => report('closed: ' + (dialog.returnValue || 'nothing')));`,
};

const openNative: GalleryPage = {
  ...native,
  id: 'native-dialog-open',
  script: `${native.script} $('#subscribe').click();`,
};

export const DIALOGS: GalleryFamily = {
  pages: [alertDialog, openAlert, modal, openModal, native, openNative],
  cases: [
    {
      id: 'a button opens an alert dialog',
      page: alertDialog.id,
      pick: { hint: 'Discard' },
      call: { intent: 'press' },
      goal: 'open',
    },
    {
      id: 'an open alert dialog is confirmed by its button',
      page: openAlert.id,
      pick: { hint: 'Yes, discard' },
      call: { intent: 'press' },
      goal: 'discarded',
    },
    {
      id: 'an open alert dialog is left by Escape',
      page: openAlert.id,
      pick: { hint: 'Keep it' },
      call: { intent: 'key:Escape' },
      goal: 'closed',
    },
    {
      id: 'a button opens a modal dialog',
      page: modal.id,
      pick: { hint: { text: 'Add delivery address', role: 'button' } },
      call: {},
      goal: 'open',
    },
    {
      id: 'a field in an open modal dialog is filled in',
      page: openModal.id,
      pick: { hint: { text: 'City', region: 'dialog' } },
      call: { state: 'Lisbon' },
      goal: 'city Lisbon',
    },
    {
      id: 'an open modal dialog is closed by its cross',
      page: openModal.id,
      pick: { hint: { text: 'Close', role: 'button' } },
      call: { intent: 'press' },
      goal: 'closed',
    },
    {
      id: 'a button opens a native dialog',
      page: native.id,
      pick: { hint: 'Subscribe' },
      call: { intent: 'open' },
      goal: 'open',
    },
    {
      id: 'a native dialog is answered by a button of its form',
      page: openNative.id,
      pick: { hint: 'Sign me up' },
      call: { intent: 'press' },
      goal: 'closed: sure',
    },
    {
      id: 'a native dialog is left by Escape',
      page: openNative.id,
      pick: { hint: 'Your name' },
      call: { intent: 'key:Escape' },
      goal: 'closed: nothing',
    },
  ],
};
