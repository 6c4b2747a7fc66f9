import type { Page } from 'playwright-core';
import type { Input } from '../driver.ts';

/** Runs work on a page; it ends with the signal, with the page, or when a dialog blocks the page. */
export type RunInPage = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

interface InputListener {
  /** Called before each input. */
  renew(): void;
}

/** The mouse and the keyboard of a tab. The events are trusted, like those of a person. */
export function inputOf(page: Page, inPage: RunInPage, listeners: readonly InputListener[]): Input {
  const { mouse, keyboard } = page;
  const onInput = (): void => listeners.forEach((each) => each.renew());
  return {
    move: ([x, y], signal) => inPage(() => mouse.move(x, y), signal),
    press: ([x, y], { button = 'left', count = 1, key }, signal) =>
      inPage(async () => {
        onInput();
        // Sent without waiting for each answer, so that nothing happens between the parts of one press.
        const parts = [mouse.move(x, y)];
        if (key !== undefined) parts.push(keyboard.down(key));
        for (let click = 1; click <= count; click++)
          parts.push(mouse.down({ button, clickCount: click }), mouse.up({ button, clickCount: click }));
        if (key !== undefined) parts.push(keyboard.up(key));
        await Promise.all(parts);
      }, signal),
    drag: ([from, ...path], signal) =>
      inPage(async () => {
        onInput();
        await mouse.move(from[0], from[1]);
        await mouse.down();
        for (const [x, y] of path) await mouse.move(x, y, { steps: DRAG_STEPS });
        await mouse.up();
      }, signal),
    hold: ([x, y], signal) =>
      inPage(async () => {
        onInput();
        await mouse.move(x, y);
        await mouse.down();
      }, signal),
    release: (signal) =>
      inPage(async () => {
        onInput();
        await mouse.up();
      }, signal),
    wheel: (dx, dy, signal) => inPage(() => mouse.wheel(dx, dy), signal),
    key: (key, signal) =>
      inPage(() => {
        onInput();
        // `type` also takes characters that no key produces.
        return /^[^ -~]+$/u.test(key) ? keyboard.type(key) : keyboard.press(key);
      }, signal),
    insert: (text, signal) => inPage(() => keyboard.insertText(text), signal),
    type: (text, signal) => inPage(() => keyboard.type(text), signal),
  };
}

const DRAG_STEPS = 5;
