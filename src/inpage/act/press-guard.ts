import { isConnected } from '../dom.ts';
import { deepestAt } from '../visible/cover.ts';
import type { Cover, Landing, LandingRequest } from '../contract/actions.ts';
import { currentVersion } from '../perceive/version.ts';
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
  /** Undefined if the press is meant for another frame, and must reach nothing in this one. */
  readonly target: Element | undefined;
  pressed: Landing['pressed'];
  clicked: boolean;
  by: Cover | undefined;
  isDownload: boolean;
  /** A click event arrived, on any element. */
  hasClick: boolean;
  /** The click, or the second press of a double click, was on another element. */
  isElsewhere: boolean;
  /** The document's version when the press began. */
  version: number;
  point: readonly [x: number, y: number] | undefined;
  readonly clicks: number;
  /** The number of presses in this document before this one. */
  readonly presses: number;
}

let guard: PressGuard | undefined;

/** From now on a press reaches this element or nothing. */
export function guardPress(target?: Element): true {
  guard = {
    target,
    pressed: 'unheard',
    clicked: false,
    by: undefined,
    isDownload: false,
    hasClick: false,
    isElsewhere: false,
    version: 0,
    point: undefined,
    clicks: countOf('click'),
    presses: countOf('pointerdown'),
  };
  // Repeated each time because document.open removes listeners; adding an existing one has no effect.
  for (const type of EVENTS) window.addEventListener(type, onEvent, { capture: true });
  navigation?.addEventListener('navigate', onNavigate);
  return true;
}

/** Stops blocking presses. */
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
  // The press has navigated to this document.
  if (ended === undefined) return { pressed: 'target', clicked: true, isThere: false };
  const { target, pressed, clicked, by, presses, isDownload } = ended;
  const isThere = target !== undefined && isConnected(target);
  // A page can hide a press from our listeners, but not from the browser's event counts.
  if (pressed === 'unheard' && countOf('pointerdown') > presses)
    return { pressed: target === undefined ? 'other' : 'target', clicked: true, isThere };
  return {
    pressed,
    clicked,
    isThere,
    ...(by !== undefined && { by }),
    ...(isDownload && { isDownload }),
    ...(isMissed(ended) && { isMissed: true as const }),
    ...(ended.version === currentVersion() && { isUntouched: true as const }),
  };
}

/** Pressed but not released on the same element: it moved from under the pointer in between. */
function isMissed({ target, pressed, clicked, hasClick, isElsewhere, clicks, point }: PressGuard): boolean {
  if (isElsewhere) return true;
  if (pressed !== 'target' || clicked || target === undefined || point === undefined) return false;
  // A page can hide a click from our listeners, but not from the browser's event counts.
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
    guard.pressed = target !== undefined && isPressed(event, target) ? 'target' : 'other';
    guard.point = [event.clientX, event.clientY];
    guard.version = currentVersion();
    if (guard.pressed === 'other')
      guard.by = coverFor(deepestAt(...guard.point), target ?? document.documentElement);
  } else if (event.type === 'pointerdown' && target !== undefined && isConnected(target)) {
    // The first press of a double click may bring something else under the pointer.
    guard.isElsewhere ||= !isPressed(event, target);
  }
  if (guard.pressed === 'other' || guard.isElsewhere || target === undefined) {
    stop(event);
    return;
  }
  if (event.type === 'click' || event.type === 'auxclick' || event.type === 'contextmenu') {
    const clicked = event.composedPath()[0];
    if (clicked instanceof Element && (isReached(clicked, target) || isHostOf(clicked, target)))
      guard.clicked = true;
    // The first click is the pointer's; a label forwards a second one. A removed element's click goes elsewhere.
    else if (!guard.hasClick && isConnected(target)) {
      guard.isElsewhere = true;
      stop(event);
    }
    guard.hasClick = true;
  }
}

/** The element under the pointer may already have changed because of `:active`. */
function isPressed(event: MouseEvent, target: Element): boolean {
  const pressed = event.composedPath()[0];
  if (pressed instanceof Element && isReached(pressed, target)) return true;
  const hit = deepestAt(event.clientX, event.clientY);
  return hit !== undefined && isReached(hit, target);
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}

// Not yet in TypeScript's DOM types.
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string };
  /** Null unless the navigation is a download. */
  readonly downloadRequest: string | null;
}
const { navigation } = globalThis as { readonly navigation?: EventTarget };

const OUR_SCHEMES = new Set(['http:', 'https:', 'javascript:', 'blob:', 'about:', 'data:', 'file:']);

/** For tel: and similar schemes the browser asks whether to start a program, which blocks the tab's input. */
function onNavigate(event: Event): void {
  const { destination, downloadRequest } = event as NavigateEvent; // the type of `navigate` events
  if (guard !== undefined && downloadRequest !== null) guard.isDownload = true;
  if (!OUR_SCHEMES.has(new URL(destination.url).protocol)) event.preventDefault();
}

/** From outside, events in a closed shadow root are retargeted to its host. */
function isHostOf(host: Element, target: Element): boolean {
  for (let root = target.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    if (root.host === host) return true;
  return false;
}
