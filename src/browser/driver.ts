import type { TabDocument } from './document-watch.ts';

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
}

export interface BrowserProcess {
  /** Settles when the browser has ended, for whatever reason. */
  readonly ended: Promise<void>;
  openContext(options: ContextOptions): Promise<UserContext>;
  close(): Promise<void>;
}

export interface ContextOptions {
  /** The only way out for everything in this context. */
  readonly proxyUrl: string;
  /** Hosts whose certificate is not checked. */
  readonly insecureHosts: readonly string[];
  /** Hears of every document in the context, as soon as it is asked for. */
  readonly onDocuments: (urls: readonly string[]) => void;
}

/** Cookies and storage of its own, apart from every other context. */
export interface UserContext {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  /** Resolves once the address is reached, in a new document or by a jump within the old one. */
  navigate(url: string, signal: AbortSignal): Promise<void>;
  /** The document that is shown now: scripts may have led elsewhere since. */
  document(signal: AbortSignal): Promise<TabDocument>;
  /** Resolves when the document, and whatever it is just about to be replaced by, has reached the state. */
  reached(state: 'interactive' | 'complete', signal: AbortSignal): Promise<void>;
  /** How much has come of a document that is still coming in, unpacked; 0 when none is. */
  arrivingBytes(): number;
  /** Calls one of our functions in an isolated world, out of reach of the page's scripts. */
  call(functionName: string, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}
