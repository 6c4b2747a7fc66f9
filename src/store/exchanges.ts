import type { VersionReader, ReadScope } from './read-scope.ts';

export type ExchangeKind = 'http' | 'snapshot' | 'websocket' | 'sse';

/** A request and its response as captured, or a message of a stream. Headers and URLs are stored as they are given here. */
export interface NewExchange {
  readonly kind: ExchangeKind;
  readonly reader: VersionReader;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    /** `document`, `fetch`, … */
    readonly resourceType?: string;
    /** The page that made it. */
    readonly pageUrl?: string;
    readonly sentAtMs: number;
  };
  readonly response: {
    readonly status: number;
    readonly mime?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly receivedAtMs: number;
    readonly body?: Uint8Array;
  };
  /** The version that was made from this response. */
  readonly versionId?: string;
}

export interface StoredExchange {
  readonly exchangeId: string;
  readonly kind: ExchangeKind;
  readonly url: string;
  readonly method: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly resourceType?: string;
  readonly pageUrl?: string;
  readonly sentAtMs: number;
  readonly status: number;
  readonly mime?: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly receivedAtMs: number;
  /** sha256 of the body, in hex. */
  readonly bodyHash?: string;
  readonly bodyBytes?: number;
  readonly versionId?: string;
}

export interface ExchangeFilter {
  readonly scope: ReadScope;
  readonly url?: string;
  readonly versionId?: string;
  readonly limit: number;
  readonly offset: number;
}

/** Requests, responses and their bodies. Only the client that made a request sees it. */
export interface ExchangeStore {
  /** Ids in the order given; all of them in one transaction, with their bodies. */
  record(exchanges: readonly NewExchange[]): Promise<readonly string[]>;
  /** Newest first. */
  list(filter: ExchangeFilter): Promise<readonly StoredExchange[]>;
  body(exchangeId: string, scope: ReadScope): Promise<Uint8Array | undefined>;
}
