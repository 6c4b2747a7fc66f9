import type { VendorJson } from './vendor-json.ts';

export const PROVIDERS = ['google', 'brave', 'searxng'] as const;
export type ProviderName = (typeof PROVIDERS)[number];
export type SafeSearch = 'off' | 'moderate' | 'strict';

/** What a caller wants to find with one query. */
export interface WantedResults {
  readonly query: string;
  readonly count: number;
  /** The position of the first result, counted from 1. */
  readonly start: number;
  /** A country, as two letters in upper case. */
  readonly region?: string | undefined;
  readonly language?: Intl.Locale | undefined;
  readonly safeSearch?: SafeSearch | undefined;
}

/** One result: in Google's form, and as the service sent it. */
export interface SearchHit {
  readonly item: VendorJson;
  readonly own: VendorJson;
}

/** One answer of a service. */
export interface ResultPage {
  readonly answer: VendorJson;
  readonly hits: readonly SearchHit[];
  /** No page follows. */
  readonly isLast: boolean;
}

/** The requests that give the wanted results, one after the other until there are enough. */
export interface ProviderPlan {
  readonly pages: readonly URL[];
  /** How many results of these pages come before the first that is wanted. */
  readonly skip: number;
}

/** All that was found for one query. */
export interface FoundResults {
  readonly first: ResultPage;
  readonly hits: readonly SearchHit[];
  readonly isMore: boolean;
}

/** How often a service may be asked. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** The port of a search service: what differs between them, without any traffic. */
export interface SearchProvider {
  readonly name: ProviderName;
  readonly headers: Readonly<Record<string, string>>;
  /** Never shown, even if the service repeats them. */
  readonly secrets: readonly string[];
  readonly limit: RateLimit;
  /** The variables to check when the service refuses us, and what that probably means. */
  readonly access: { readonly settings: readonly string[]; readonly message: string };
  /** The variable with the address of the service. */
  readonly addressSetting: string;
  plan(wanted: WantedResults): ProviderPlan;
  /** Throws for an answer that is not of the service's form. */
  read(answer: unknown): ResultPage;
  /** The result of a query, in the form of Google's JSON. */
  join(found: FoundResults, wanted: WantedResults): VendorJson;
}
