import * as z from 'zod';
import { milliseconds, setting } from './setting.ts';

// No login: an address is named in errors. No query: what is asked for is appended.
export const serviceAddress = z
  .string()
  .regex(/^https?:\/\/[^\s@?#]+$/i)
  .refine((text) => URL.canParse(text));
export const SERVICE_ADDRESS = 'an http or https address without login and query';
export const serviceKey = z.string().regex(/^[\x21-\x7e]{1,512}$/);
export const SERVICE_KEY = 'printable characters without spaces';

/** Search services, and what bounds the web tools. */
export const WEB_SETTINGS = {
  'search-provider': setting({
    env: 'SEARCH_PROVIDER',
    schema: z.enum(['auto', 'google', 'brave', 'searxng']),
    default: 'auto',
    says: 'Where web.search looks. auto is the service that is configured; of several the first of google, brave, searxng.',
    needsByValue: { google: 'google-api-key', brave: 'brave-api-key', searxng: 'searxng-url' },
  }),
  'google-api-key': setting({
    env: 'GOOGLE_API_KEY',
    schema: serviceKey,
    default: '',
    defaultSays: 'none',
    says: "Key for Google's Custom Search JSON API.",
    allows: SERVICE_KEY,
    needs: 'google-search-engine-id',
    secret: true,
    guarded: true,
  }),
  'google-search-engine-id': setting({
    env: 'GOOGLE_SEARCH_ENGINE_ID',
    schema: serviceKey,
    default: '',
    defaultSays: 'none',
    says: 'The search engine (cx) that this key asks.',
    allows: SERVICE_KEY,
    needs: 'google-api-key',
  }),
  'google-safe-search': setting({
    env: 'GOOGLE_SAFE_SEARCH',
    schema: z.enum(['off', 'moderate', 'strict']),
    default: 'off',
    says: 'What Google filters where a call does not say; it knows off and on, so moderate is strict.',
  }),
  'google-search-base-url': setting({
    env: 'GOOGLE_SEARCH_BASE_URL',
    schema: serviceAddress,
    default: 'https://www.googleapis.com',
    says: 'Where that API is, before /customsearch/v1.',
    allows: SERVICE_ADDRESS,
    needs: 'google-api-key',
    secret: true,
    guarded: true,
  }),
  'brave-api-key': setting({
    env: 'BRAVE_API_KEY',
    schema: serviceKey,
    default: '',
    defaultSays: 'none',
    says: 'Key for the Brave Search API.',
    allows: SERVICE_KEY,
    secret: true,
    guarded: true,
  }),
  'brave-search-base-url': setting({
    env: 'BRAVE_SEARCH_BASE_URL',
    schema: serviceAddress,
    default: 'https://api.search.brave.com',
    says: 'Where that API is, before /res/v1/web/search.',
    allows: SERVICE_ADDRESS,
    needs: 'brave-api-key',
    secret: true,
    guarded: true,
  }),
  'searxng-url': setting({
    env: 'SEARXNG_URL',
    schema: serviceAddress,
    default: '',
    defaultSays: 'none',
    says: 'A SearXNG instance whose search.formats include json, before /search.',
    allows: SERVICE_ADDRESS,
    secret: true,
    guarded: true,
  }),
  'request-timeout-ms': setting({
    env: 'REQUEST_TIMEOUT_MS',
    schema: milliseconds(100, 600_000),
    default: 20_000,
    says: 'Milliseconds in which each request of a web tool must be answered.',
  }),
  concurrency: setting({
    env: 'CONCURRENCY',
    schema: z.int().min(1).max(64),
    default: 2,
    says: 'Requests of web tools that may be under way at the same time.',
  }),
} as const;
