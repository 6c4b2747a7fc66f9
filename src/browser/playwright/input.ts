import type { Page } from 'playwright-core';
import type { Input } from '../driver.ts';
import type { Asked } from './asked.ts';

/** The pointer and the keys of a tab, as a person's: what they do is trusted by pages. */
export function inputOf(page: Page, asked: Asked, onInput: () => void): Input {
  const { mouse, keyboard } = page;
  return {
    move: ([x, y], signal) => asked(() => mouse.move(x, y), signal),
    press: ([x, y], { button = 'left', count = 1, key }, signal) =>
      asked(async () => {
        onInput();
        // Sent without waiting in between: nothing comes between the parts of one press.
        const parts = [mouse.move(x, y)];
        if (key !== undefined) parts.push(keyboard.down(key));
        for (let click = 1; click <= count; click++)
          parts.push(mouse.down({ button, clickCount: click }), mouse.up({ button, clickCount: click }));
        if (key !== undefined) parts.push(keyboard.up(key));
        await Promise.all(parts);
      }, signal),
    drag: ([from, ...path], signal) =>
      asked(async () => {
        await mouse.move(from[0], from[1]);
        await mouse.down();
        for (const [x, y] of path) await mouse.move(x, y, { steps: DRAG_STEPS });
        await mouse.up();
      }, signal),
    wheel: (dx, dy, signal) => asked(() => mouse.wheel(dx, dy), signal),
    key: (key, signal) =>
      asked(() => {
        onInput();
        // Typing knows characters that no key has.
        return /^[^ -~]+$/u.test(key) ? keyboard.type(key) : keyboard.press(key);
      }, signal),
    insert: (text, signal) => asked(() => keyboard.insertText(text), signal),
    type: (text, signal) => asked(() => keyboard.type(text), signal),
  };
}

const DRAG_STEPS = 5;
