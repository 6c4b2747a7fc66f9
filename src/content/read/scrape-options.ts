import type { HttpClient } from '../../net/http/index.ts';
import type { Sessions } from '../../session/index.ts';

export type Format = 'markdown' | 'links' | 'screenshot' | 'fullscreenshot';

/** How to read a page. */
export interface ReadRequest {
  readonly format: Format;
  /** Milliseconds to wait in the browser, instead of until the page is ready. */
  readonly waitForMs?: number | undefined;
  readonly selector?: string | undefined;
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
}

export interface SmartWait {
  readonly isEnabled: boolean;
  readonly intervalMs: number;
  readonly maxWaitMs: number;
  readonly rounds: number;
  /** The share by which the length may change and still count as stable. */
  readonly tolerance: number;
}

export interface ScraperOptions {
  readonly sessions: Sessions;
  readonly http: () => Promise<HttpClient>;
  readonly downloadFolder: string;
  readonly render: 'auto' | 'always' | 'never';
  readonly navigateTimeoutMs: number;
  readonly smartWait: SmartWait;
  readonly stripChrome: boolean;
  readonly removeBase64Images: boolean;
  readonly mediaInlineMaxBytes: number;
}

/** One page to read. */
export interface Job {
  readonly url: URL;
  readonly request: ReadRequest;
  readonly call: ScrapeCall;
  readonly options: ScraperOptions;
  readonly cookies?: string | undefined;
}

/** The result: facts, and a text or a file. */
export interface Scraped {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text?: string;
  readonly file?: {
    readonly mime: string;
    readonly name: string;
    readonly bytes: Uint8Array;
    /** Of a text: its real address. */
    readonly url?: string;
  };
}
