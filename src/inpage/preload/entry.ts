import './page-watch.ts';
import { ASK_CLICKS_EVENT, ASK_EVENT, ROOT_EVENT, TIMERS_EVENT } from '../channel.ts';
import { createClickTeller } from './click-teller.ts';
import { createClickables } from './clickables.ts';
import { watchDocumentOpen } from './document-open.ts';
import { watchListeners } from './listeners.ts';
import { bare, CustomEventBuiltIn, detailOf, dispatch, FocusEventBuiltIn, listen } from './originals.ts';
import { keepShadowRoots } from './shadow-roots.ts';
import { watchTimers } from './timers.ts';

// Runs in the page's own world, before its scripts, in every frame: only here can be seen which timers a page has set,
// which shadow roots it keeps closed, and what listens for clicks.

const INPUT_EVENTS = bare({ pointerdown: 0, click: 0, keydown: 0, input: 0, change: 0, submit: 0 });

let isAwaited = false;
let wasAsked = false;
const roots = keepShadowRoots(startListening);
const timers = watchTimers(startListening, () => {
  if (isAwaited) tellTimers();
});

const clickables = createClickables(watchListeners());
const tellClicks = createClickTeller(clickables);

function tellTimers(): void {
  const pendingMs = timers.pendingMs();
  isAwaited = pendingMs > 0;
  dispatch(new CustomEventBuiltIn(TIMERS_EVENT, bare({ detail: pendingMs })));
}

function answer(): void {
  if (!wasAsked) timers.judgeAnew();
  wasAsked = true;
  tellRoots();
  tellTimers();
}

function tellRoots(): void {
  roots.take((root) => {
    clickables.addRoot(root);
    dispatch(new FocusEventBuiltIn(ROOT_EVENT, bare({ relatedTarget: root })));
  });
}

function answerClicks(event: Event): void {
  tellRoots();
  if (detailOf(event) === true) clickables.forgetTold();
  tellClicks();
}

function noteInput(): void {
  timers.noteInput();
}

/** Called again and again, because document.open takes all listeners away; those that are there stay as they are. */
function startListening(): void {
  listen(ASK_EVENT, answer);
  listen(ASK_CLICKS_EVENT, answerClicks);
  for (const type in INPUT_EVENTS) listen(type, noteInput, true);
}

watchDocumentOpen(startListening);
startListening();
