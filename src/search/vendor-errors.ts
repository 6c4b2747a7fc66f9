import * as z from 'zod';
import { fail, type WayfarerError } from '../core/index.ts';
import { asksToWait, parseRetryAfter } from '../net/index.ts';
import type { HttpResponse } from '../net/http/index.ts';
import { parseVendorJson } from './vendor-json.ts';
import type { ProviderName, SearchProvider } from './provider.ts';

type VendorAnswer = Pick<HttpResponse, 'status' | 'headers'> & { readonly text: string };

const WORD = /^[A-Za-z_]{1,60}$/;
const OVER_QUOTA = /limit|quota|exhausted/i;
const BAD_KEY = /key|token|subscription/i;

/** The error for an answer with another status than 200. What the service says is not repeated, except for its code. */
export function refusal(provider: SearchProvider, { status, headers, text }: VendorAnswer): WayfarerError {
  const reason = reasonIn(text);
  const facts = { provider: provider.name, status, ...(reason !== undefined && { reason }) };
  const isOverQuota = status === 403 && OVER_QUOTA.test(reason ?? '');
  if (isOverQuota || asksToWait({ status, headers })) {
    const retryAfterS = parseRetryAfter(headers['retry-after']) ?? resetIn(headers);
    return fail('rate_limited', { ...facts, ...(retryAfterS !== undefined && { retryAfterS }) });
  }
  if (status === 401 || status === 403 || BAD_KEY.test(reason ?? '')) return noAccess(provider, facts);
  if (status === 400 || status === 422) {
    const message = 'The search service does not take this query, region or language.';
    return fail('invalid_input', facts, { message, hint: 'Change the query, the region or the language.' });
  }
  if (status >= 500) return fail('provider_failed', facts, { message: 'The search service failed.' });
  return fail('provider_failed', { ...facts, settings: [provider.addressSetting] }, wrongAddress(provider));
}

/** The error for an answer that cannot be understood. */
export function badAnswer(provider: ProviderName, cause?: unknown): WayfarerError {
  const message = "The search service's answer is not what its interface describes.";
  return fail('provider_failed', { provider, reason: 'bad_answer' }, { message, cause });
}

function noAccess({ access: { settings, message } }: SearchProvider, facts: object): WayfarerError {
  const hint = `Ask the operator to check ${settings.join(' and ')}.`;
  return fail('provider_failed', { ...facts, settings }, { message, hint, next: 'ask_human' });
}

/** A redirect is not followed: it would take the key to an address that nobody named. */
function wrongAddress({ addressSetting }: SearchProvider) {
  return {
    message: `The search service is not at the address of ${addressSetting}.`,
    hint: `Ask the operator to check ${addressSetting}.`,
    next: 'ask_human',
  } as const;
}

const reasonSchema = z.looseObject({
  error: z.looseObject({
    code: z.string().optional().catch(undefined),
    status: z.string().optional().catch(undefined),
    errors: z.array(z.looseObject({ reason: z.string() })).catch([]),
    details: z.array(z.looseObject({ reason: z.string().optional() })).catch([]),
  }),
});

/** The service's own code: Brave's `code`; Google's `reason`, of which the one in the details is more precise. */
function reasonIn(text: string): string | undefined {
  const parsed = reasonSchema.safeParse(parseVendorJson(text));
  if (!parsed.success) return undefined;
  const { code, status, errors, details } = parsed.data.error;
  const detail = details.find(({ reason }) => reason !== undefined)?.reason;
  return [detail, errors[0]?.reason, code, status].find((word) => word !== undefined && WORD.test(word));
}

/** Brave names, for each of its limits, what remains and the seconds until it is reset. */
function resetIn(headers: VendorAnswer['headers']): number | undefined {
  const [remaining, reset] = ['x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) =>
    numbersIn(headers[name]),
  );
  const waits = (reset ?? []).filter((_, at) => remaining?.[at] === 0);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** How many requests a second the service allows, if it says so. */
export function allowedPerSecond(headers: VendorAnswer['headers']): number | undefined {
  const policy = [headers['x-ratelimit-policy'] ?? []].flat().join(',');
  const found = /(?:^|[\s,])(\d{1,6});\s*w=1(?:\s*,|\s*$)/.exec(policy)?.[1];
  return found === undefined ? undefined : Number(found);
}

function numbersIn(header: string | string[] | undefined): number[] {
  const text = [header ?? []].flat().join(',');
  return text === '' ? [] : text.split(',').map(Number);
}
