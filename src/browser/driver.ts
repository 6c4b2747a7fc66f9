import type { Happenings } from './happenings.ts';
import type { Identity } from './identity.ts';
import type { LaunchArgs } from './launch-args.ts';

/**
 * What we ask of a browser, free of any library's types. Whatever can hang takes a signal; a signal that aborts
 * ends the wait, not the browser.
 */
export interface Driver {
  launch(options: LaunchOptions): Promise<BrowserProcess>;
}

export interface LaunchOptions {
  readonly executablePath: string;
  readonly sandbox: boolean;
  readonly headless: boolean;
  /** Where the browser keeps its own cookies and storage. */
  readonly profileFolder: string;
  /** For the tabs of that profile, which belong to no other context. */
  readonly profile: ContextOptions;
  readonly args: LaunchArgs;
}

export interface BrowserProcess {
  /** Settles when the browser no longer answers, because it has ended or is about to. */
  readonly ended: Promise<void>;
  /** Settles when none of its processes runs any more, and all that it keeps is written. */
  readonly gone: Promise<void>;
  /** The cookies and storage of the profile folder, kept from one start to the next. */
  readonly profile: UserContext;
  openContext(options: ContextOptions): Promise<UserContext>;
  /** Asks the browser to end, and ends it if it does not; resolves when it is gone. */
  close(): Promise<void>;
}

export interface ContextOptions {
  /** The only way out for everything in this context. */
  readonly proxyUrl: string;
  /** Hosts whose certificate is not checked. */
  readonly insecureHosts: readonly string[];
  /** Tabs that pages may have open beside those that were asked for; more are closed at once. */
  readonly maxPopups: number;
  /** What it says of itself; the pool fills this in. */
  readonly identity?: Identity | undefined;
  /** Cookies and storage to begin with. */
  readonly state?: ContextState | undefined;
  /** Hears of every document in the context, as soon as it is asked for. */
  readonly onDocuments: (urls: readonly string[]) => void;
  /** Hears of a tab that a page has opened. */
  readonly onPopup: (tab: Tab) => void;
}

/** Cookies and storage of a context, as text that only the driver reads. */
export type ContextState = string & { readonly brand: 'ContextState' };

/** Cookies and storage of its own, apart from every other context. */
export interface UserContext {
  /** What pages did by themselves: pop-ups, dialogs, downloads, crashes. */
  readonly happenings: Happenings;
  openTab(): Promise<Tab>;
  state(): Promise<ContextState>;
  close(): Promise<void>;
}

export type Readiness = 'interactive' | 'complete';

export interface Tab {
  /** Settles when the tab is gone: its renderer crashed or was killed, a page or we closed it. */
  readonly ended: Promise<'crashed' | 'closed'>;
  /** Resolves once the address is reached, in a new document or by a jump within the old one. */
  navigate(url: string, signal: AbortSignal): Promise<void>;
  /** The document that is shown now: scripts may have led elsewhere since. */
  document(signal: AbortSignal): Promise<TabDocument>;
  /** Resolves when the document, and whatever it is just about to be replaced by, has reached the state. */
  reached(state: Readiness, signal: AbortSignal): Promise<void>;
  /** How much has come of a document that is still coming in, unpacked; 0 when none is. */
  arrivingBytes(): number;
  /** The dialog that holds the page up. */
  dialog(): OpenDialog | undefined;
  /** Calls one of our functions in an isolated world, out of reach of the page's scripts. */
  call(functionName: string, signal: AbortSignal, args?: readonly unknown[]): Promise<unknown>;
  screenshot(options: ScreenshotOptions, signal: AbortSignal): Promise<Uint8Array>;
  /** Closes the tab; a page that hangs is killed, so this ends soon. */
  close(): Promise<void>;
}

/** What is known of the document that a tab shows. */
export interface TabDocument {
  /** How many documents the tab has shown so far. */
  readonly count: number;
  readonly url: string;
  /** The browser could not open it, and shows a page of its own. */
  readonly isUnreachable: boolean;
  /** Absent where there was no HTTP answer. */
  readonly status?: number;
  /** Whether redirects led here. */
  readonly redirected: boolean;
  /** Response headers that decide what becomes of a call. */
  readonly retryAfter?: string;
  readonly challenge?: string;
}

export interface OpenDialog {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  /** The page's own words. */
  readonly message: string;
  answer(accept: boolean, text?: string): Promise<void>;
}

export interface ScreenshotOptions {
  readonly type: 'png' | 'jpeg';
  readonly fullPage: boolean;
}
