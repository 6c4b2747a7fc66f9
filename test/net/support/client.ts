import { WayfarerError } from '../../../src/core/index.ts';
import { createPolicy, type PolicyOptions, type Resolver } from '../../../src/net/index.ts';
import { createHttpClient, type HttpClient, type HttpClientOptions } from '../../../src/net/http/index.ts';

/** The good site is on 127.0.0.1, which alone is allowed; everything else on loopback is inside. */
export const GOOD_ONLY: PolicyOptions = { mode: 'public', allow: ['127.0.0.1/32'] };

export const noNames: Resolver = () => Promise.reject(new Error('no such name'));

export type TestClient = HttpClient & AsyncDisposable;

export function openClient(options: Partial<HttpClientOptions> = {}): TestClient {
  const client = createHttpClient({ policy: createPolicy(GOOD_ONLY), resolver: noNames, ...options });
  return { ...client, [Symbol.asyncDispose]: () => client.close() };
}

export function resolverOf(table: Readonly<Record<string, readonly string[]>>): Resolver {
  return (host) => {
    const found = table[host];
    return found === undefined ? noNames(host) : Promise.resolve(found);
  };
}

/** The error that a promise fails with. */
export async function failureOf(work: Promise<unknown>): Promise<WayfarerError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof WayfarerError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

/** Waits until something becomes true; the test's own time-out is the bound. */
export async function until(condition: () => boolean): Promise<void> {
  // A moment between two looks, so that what is waited for gets the processor.
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
