import type { BrowserProcess, Driver, LaunchOptions, UserContext } from '../../../src/browser/index.ts';
import { fail } from '../../../src/core/index.ts';

export interface MemoryBrowser {
  readonly options: LaunchOptions;
  openContexts: number;
  /** Whether it answers when it is asked for a context. */
  answers: boolean;
  /** Ends as if it had been killed. */
  die(): void;
}

/** A driver whose browsers are objects of the test, for what is decided around browsers. */
export function createMemoryDriver(): { readonly driver: Driver; readonly browsers: MemoryBrowser[] } {
  const browsers: MemoryBrowser[] = [];
  const driver: Driver = {
    launch(options) {
      const { process, browser } = createBrowser(options);
      browsers.push(browser);
      return Promise.resolve(process);
    },
  };
  return { driver, browsers };
}

function createBrowser(options: LaunchOptions): { process: BrowserProcess; browser: MemoryBrowser } {
  let die = (): void => undefined;
  const ended = new Promise<void>((resolve) => (die = resolve));
  const browser: MemoryBrowser = { options, openContexts: 0, answers: true, die: () => die() };
  const openContext = (): Promise<UserContext> => {
    if (!browser.answers) return ended.then(() => Promise.reject(fail('browser_lost')));
    browser.openContexts += 1;
    return Promise.resolve({
      cookies: () => Promise.reject(fail('browser_lost')),
      collectBodies: () => Promise.reject(fail('browser_lost')),
      isIntact: () => Promise.resolve(true),
      openTab: () => Promise.reject(fail('browser_lost')),
      state: () => Promise.reject(fail('browser_lost')),
      close: () => {
        browser.openContexts -= 1;
        return Promise.resolve();
      },
    });
  };
  const close = (): Promise<void> => {
    die();
    return ended;
  };
  // Nobody asks these browsers for the tabs of their profile.
  return { process: { ended, gone: ended, profile: {} as UserContext, openContext, close }, browser };
}
