import type { Appearance, Awaited } from './results.ts';

/** Resolves once the text can be read on the page, or the selector finds something. */
export function appears(awaited: Awaited): Promise<Appearance> {
  if ('selector' in awaited && !isSelector(awaited.selector)) return Promise.resolve('not_a_selector');
  const isThere =
    'selector' in awaited
      ? () => document.querySelector(awaited.selector) !== null
      : () => squeezed(textOfPage()).includes(squeezed(awaited.text));
  return new Promise((resolve) => {
    let isScheduled = false;
    const look = (): void => {
      isScheduled = false;
      if (!isThere()) return;
      observer.disconnect();
      resolve('there');
    };
    // However often a page changes, it is read once in a while: reading it costs a layout.
    const observer = new MutationObserver(() => {
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(look, LOOK_EVERY_MS);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });
}

const LOOK_EVERY_MS = 50;

function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

function textOfPage(): string {
  // A document without a body, such as a picture, has no text.
  return (document.body as HTMLElement | null)?.innerText ?? '';
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
