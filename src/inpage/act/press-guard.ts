import { isConnected } from '../dom.ts';
import { deepestAt } from '../visible/cover.ts';
import type { Cover, Landing, LandingRequest } from '../contract/actions.ts';
import { coverFor } from './cover-of.ts';
import { outcome } from './outcome.ts';
import { isReached } from './reached.ts';

const EVENTS = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'dragstart',
] as const;

interface PressGuard {
  /** Undefined where a press is for another frame, and must reach nothing in this one. */
  readonly target: Element | undefined;
  pressed: Landing['pressed'];
  clicked: boolean;
  by: Cover | undefined;
  isDownload: boolean;
  /** A click was heard of, of whatever. */
  hasClick: boolean;
  /** Where the press was. */
  point: readonly [x: number, y: number] | undefined;
  readonly clicks: number;
  /** Presses that this document had got before. */
  readonly presses: number;
}

let guard: PressGuard | undefined;

/** From now on a press reaches this element, or nothing. */
export function guardPress(target?: Element): true {
  guard = {
    target,
    pressed: 'unheard',
    clicked: false,
    by: undefined,
    isDownload: false,
    hasClick: false,
    point: undefined,
    clicks: countOf('click'),
    presses: countOf('pointerdown'),
  };
  // Again each time, because document.open takes listeners away; those that are there stay as they are.
  for (const type of EVENTS) window.addEventListener(type, onEvent, { capture: true });
  navigation?.addEventListener('navigate', onNavigate);
  return true;
}

/** Lets everything through again. */
export function releasePress(): void {
  guard = undefined;
  for (const type of EVENTS) window.removeEventListener(type, onEvent, { capture: true });
}

/** Reports where the press landed and, if it reached its target, its effect. */
export async function landing({ then }: LandingRequest): Promise<Landing> {
  const isNew = guard === undefined;
  const landed = landingNow();
  const { pressed, clicked, isThere, isMissed: wasMissed } = landed;
  const isWell = pressed === 'target' && wasMissed !== true && (clicked || isThere);
  return then === undefined || isNew || !isWell ? landed : { ...landed, outcome: await outcome(then) };
}

function landingNow(): Landing {
  const ended = guard;
  releasePress();
  // The press has led to this document.
  if (ended === undefined) return { pressed: 'target', clicked: true, isThere: false };
  const { target, pressed, clicked, by, presses, isDownload } = ended;
  const isThere = target !== undefined && isConnected(target);
  // A page can keep us from hearing of a press, but not the browser from counting it.
  if (pressed === 'unheard' && countOf('pointerdown') > presses)
    return { pressed: target === undefined ? 'other' : 'target', clicked: true, isThere };
  return {
    pressed,
    clicked,
    isThere,
    ...(by !== undefined && { by }),
    ...(isDownload && { isDownload }),
    ...(isMissed(ended) && { isMissed: true as const }),
  };
}

/** Pressed, but not let go on the same element: it has moved from under the pointer meanwhile. */
function isMissed({ target, pressed, clicked, hasClick, clicks, point }: PressGuard): boolean {
  if (pressed !== 'target' || clicked || target === undefined || point === undefined) return false;
  // A page can keep a click from us, but not the browser from counting it.
  if (!hasClick && countOf('click') > clicks) return false;
  const hit = deepestAt(...point);
  return isConnected(target) && (hit === undefined || !isReached(hit, target));
}

function countOf(type: 'pointerdown' | 'click'): number {
  return performance.eventCounts.get(type) ?? 0;
}

function onEvent(event: Event): void {
  if (guard === undefined || !event.isTrusted || !(event instanceof MouseEvent)) return;
  const { target } = guard;
  if (guard.pressed === 'unheard') {
    const hit = deepestAt(event.clientX, event.clientY);
    guard.pressed = hit !== undefined && target !== undefined && isReached(hit, target) ? 'target' : 'other';
    guard.point = [event.clientX, event.clientY];
    if (guard.pressed === 'other') guard.by = coverFor(hit, target ?? document.documentElement);
  }
  if (guard.pressed === 'other' || target === undefined) {
    event.stopImmediatePropagation();
    event.preventDefault();
    return;
  }
  if (event.type === 'click' || event.type === 'auxclick' || event.type === 'contextmenu') {
    guard.hasClick = true;
    const clicked = event.composedPath()[0];
    if (clicked instanceof Element && (isReached(clicked, target) || isHostOf(clicked, target)))
      guard.clicked = true;
  }
}

// TypeScript does not know of these yet.
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string };
  /** Null unless a file is to be saved. */
  readonly downloadRequest: string | null;
}
const { navigation } = globalThis as { readonly navigation?: EventTarget };

const OUR_SCHEMES = new Set(['http:', 'https:', 'javascript:', 'blob:', 'about:', 'data:', 'file:']);

/** The browser asks whether to start a program for tel: and its like, and until it is answered the tab takes no input. */
function onNavigate(event: Event): void {
  const { destination, downloadRequest } = event as NavigateEvent; // that is what this event is
  if (guard !== undefined && downloadRequest !== null) guard.isDownload = true;
  if (!OUR_SCHEMES.has(new URL(destination.url).protocol)) event.preventDefault();
}

/** Seen from outside, what happens in a closed shadow root happens to its host. */
function isHostOf(host: Element, target: Element): boolean {
  for (let root = target.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    if (root.host === host) return true;
  return false;
}
