import { setTimeout as sleep } from 'node:timers/promises';
import { asksToWait } from './status.ts';
import type { HttpResponse } from './http/http-client.ts';

const PAUSE_MS = { least: 200, most: 600 };

/** Asks a service again, once, if it fails; never if it asks to wait. */
export async function onceMore(ask: () => Promise<HttpResponse>, signal: AbortSignal): Promise<HttpResponse> {
  const response = await ask();
  if (response.status < 500 || asksToWait(response)) return response;
  // Different for each caller, so that they do not return all at once.
  await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least), undefined, { signal });
  return ask();
}
