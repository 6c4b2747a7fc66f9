import type { FoundLink } from '../links/index.ts';

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
  /** Also collect where the page leads. */
  readonly withOnward?: true | undefined;
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

/** By what a server knows whether an address has changed since. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** What a call passes on. */
export interface ScrapeCall {
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
  /** Whose call it is: the rest of a long text is for the same client only. */
  readonly clientId?: string | undefined;
  readonly keeper?: TextKeeper | undefined;
  /** Of what is kept: the server answers 304 if it has nothing newer. */
  readonly validators?: Validators | undefined;
  /** The name of the address has led to the internet before: a browser does not open it inside. */
  readonly wasInternet?: boolean;
}

export interface SmartWait {
  readonly isEnabled: boolean;
  readonly intervalMs: number;
  readonly maxWaitMs: number;
  readonly rounds: number;
  /** The share by which the length may change and still count as stable. */
  readonly tolerance: number;
}

/** Where a page leads, and what it asks of robots. */
export interface Onward {
  readonly links: readonly FoundLink[];
  /** The content of its `robots` meta elements, in lower case. */
  readonly robots: string;
}

/** The result: facts, and a text or a file. */
export interface Scraped {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text?: string;
  /** The main text of a page as Markdown, if `text` is something else. */
  readonly mainText?: string | undefined;
  /** Of a response over HTTP. */
  readonly validators?: Validators | undefined;
  readonly onward?: Onward | undefined;
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
  readonly validators?: Validators | undefined;
}

/** What was kept of an address. */
export interface KnownText {
  readonly scraped: Scraped;
  /** Young enough to answer without asking the server. */
  readonly isFresh: boolean;
  /** Its server says that nothing has changed: it counts as read now. */
  confirm(): Promise<Scraped>;
}

/** Keeps what one caller reads, and answers from what was kept. */
export interface TextKeeper {
  /** What was kept of an address, if it may answer or its server can say whether it still holds. */
  readonly find?: ((url: string) => Promise<KnownText | undefined>) | undefined;
  /** Facts about it for the answer. A text that cannot be kept is no failure of the read. */
  readonly keep?: ((read: ReadText) => Promise<Scraped['facts']>) | undefined;
}
