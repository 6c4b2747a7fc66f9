export type Format = 'markdown' | 'links' | 'screenshot' | 'fullscreenshot';

/** How to read a page. */
export interface ReadRequest {
  readonly format: Format;
  /** Milliseconds to wait in the browser, instead of until the page is ready. */
  readonly waitForMs?: number | undefined;
  readonly selector?: string | undefined;
  /** How often to scroll to the end before the page is read, as long as it grows. */
  readonly scrolls?: number | undefined;
  readonly onlyMainContent?: boolean | undefined;
  readonly offset: number;
  /** UTF-8 bytes of text. */
  readonly maxBytes: number;
}

/** An address to read, and how. */
export interface AddressRequest extends ReadRequest {
  readonly url: string;
}

export interface ScrapeRequest extends AddressRequest {
  /** `master`: with the logins of the master profile. */
  readonly mode: 'default' | 'master';
}

/** What a call passes on. */
export interface ScrapeCall {
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
  /** Whose call it is: the rest of a long text is for the same client only. */
  readonly clientId?: string | undefined;
  readonly keeper?: TextKeeper | undefined;
}

export interface SmartWait {
  readonly isEnabled: boolean;
  readonly intervalMs: number;
  readonly maxWaitMs: number;
  readonly rounds: number;
  /** The share by which the length may change and still count as stable. */
  readonly tolerance: number;
}

/** The result: facts, and a text or a file. */
export interface Scraped {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text?: string;
  /** The main text of a page as Markdown, if `text` is something else. */
  readonly mainText?: string | undefined;
  readonly file?: {
    readonly mime: string;
    readonly name: string;
    readonly bytes: Uint8Array;
    /** Of a text: its real address. */
    readonly url?: string;
  };
}

/** All of a text that was read. */
export interface ReadText {
  /** The address that was asked for, or that the tab shows. */
  readonly url: string;
  readonly facts: Scraped['facts'];
  readonly text: string;
}

/** Keeps what one caller reads, and answers from what was kept. */
export interface TextKeeper {
  /** What was kept of an address, if it is young enough to answer. */
  readonly find?: ((url: string) => Promise<Scraped | undefined>) | undefined;
  /** Facts about it for the answer. A text that cannot be kept is no failure of the read. */
  readonly keep?: ((read: ReadText) => Promise<Scraped['facts']>) | undefined;
}
