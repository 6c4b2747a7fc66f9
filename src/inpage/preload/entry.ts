import './page-watch.ts';
import {
  ACT_EVENT,
  ASK_CLICKS_EVENT,
  ASK_EVENT,
  CAUSE_EVENT,
  ROOT_EVENT,
  TIMERS_EVENT,
  type Cause,
} from '../channel.ts';
import { watchCauses } from './causes.ts';
import { createClickTeller } from './click-teller.ts';
import { createClickables } from './clickables.ts';
import { watchDocumentOpen } from './document-open.ts';
import { watchListeners } from './listeners.ts';
import { bare, CustomEventBuiltIn, detailOf, dispatch, FocusEventBuiltIn, listen } from './originals.ts';
import { listenToResizes } from './resizes.ts';
import { keepShadowRoots } from './shadow-roots.ts';
import { watchTimers } from './timers.ts';

// Runs in the main world, before the page's scripts, in every frame: only here can we observe timers, closed shadow
// roots, and click listeners.

const INPUT_EVENTS = bare({ pointerdown: 0, click: 0, keydown: 0, input: 0, change: 0, submit: 0 });

let isAwaited = false;
let wasAsked = false;
const roots = keepShadowRoots(startListening);
const causes = watchCauses(tellCause);
const timers = watchTimers({
  onSet: startListening,
  onCleared() {
    if (isAwaited) tellTimers();
  },
  carry: (handler) => causes.carry(handler),
});

const clickables = createClickables(watchListeners());
const tellClicks = createClickTeller(clickables);

function tellTimers(): void {
  const pendingMs = timers.pendingMs();
  isAwaited = pendingMs > 0;
  dispatch(new CustomEventBuiltIn(TIMERS_EVENT, bare({ detail: pendingMs })));
}

function tellCause(cause: Cause): void {
  dispatch(new CustomEventBuiltIn(CAUSE_EVENT, bare({ detail: cause })));
}

function hearAction(event: Event): void {
  if (detailOf(event) === true) causes.begin();
  else causes.end();
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

/** Called repeatedly because document.open removes all listeners; adding an existing one has no effect. */
function startListening(): void {
  listen(ASK_EVENT, answer);
  listen(ASK_CLICKS_EVENT, answerClicks);
  listen(ACT_EVENT, hearAction);
  listenToResizes();
  for (const type in INPUT_EVENTS) listen(type, noteInput, true);
}

watchDocumentOpen(startListening);
startListening();
