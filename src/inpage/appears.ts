import type { Appearance } from './contract/waiting.ts';

/** Resolves once the selector matches. */
export function appears(selector: string): Promise<Appearance> {
  if (!isSelector(selector)) return Promise.resolve('not_a_selector');
  return new Promise((resolve) => {
    let isScheduled = false;
    const look = (): void => {
      isScheduled = false;
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      resolve('there');
    };
    // Throttled, however often the page changes.
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
