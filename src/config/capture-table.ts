import * as z from 'zod';
import { list, setting } from './setting.ts';

const MIME_TYPES = [
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'text/markdown',
  'text/csv',
  'text/xml',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/json',
  'application/ld+json',
];
const EXCLUDED = [
  'login',
  'log-in',
  'logout',
  'signin',
  'sign-in',
  'signup',
  'sign-up',
  'auth',
  'oauth',
  'oauth2',
  'sso',
  'saml',
  'token',
  'password',
  'checkout',
  'payment',
  'payments',
];
const HEADERS = ['content-type', 'content-length', 'last-modified', 'etag', 'cache-control'];

/** What sessions keep of the responses that their pages receive. */
export const CAPTURE_SETTINGS = {
  'capture-mime': setting({
    env: 'WAYFARER_CAPTURE_MIME',
    schema: list(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/)),
    default: MIME_TYPES,
    says: 'Media types of responses that research sessions keep, separated by commas.',
    allows: 'a list of media types without parameters',
  }),
  'capture-exclude': setting({
    env: 'WAYFARER_CAPTURE_EXCLUDE',
    schema: list(z.string().min(1).max(200)),
    default: EXCLUDED,
    says: 'Responses that research sessions do not keep, by whole segments of the path, separated by commas: auth leaves out /auth/start and /auth.php, not /authors; several segments must follow each other.',
    allows: 'a list of path segments such as login or admin/users',
    guarded: true,
  }),
  'capture-headers': setting({
    env: 'WAYFARER_CAPTURE_HEADERS',
    schema: list(z.string().regex(/^[\w-]+$/)),
    default: HEADERS,
    says: 'Headers that are kept with captured requests and responses, separated by commas; no others are.',
    allows: 'a list of header names',
    guarded: true,
  }),
} as const;
