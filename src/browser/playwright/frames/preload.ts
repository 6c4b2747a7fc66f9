import type { BrowserContext } from 'playwright-core';
import { opaqueId } from '../../../core/index.ts';
import { preloadCode } from '../../../inpage/index.ts';

const SECRET = opaqueId();

/** Code for a page, beside the secret by which its parts in different worlds know each other. */
export function withSecret(code: string): string {
  // In a function: what stands at the top of a script can be read by every script after it.
  return `(() => {const WAYFARER_SECRET = '${SECRET}';${code}})()`;
}

/** An expression that gives undefined in any world but one that our code runs in. */
export function ifOurs(expression: string): string {
  return `globalThis.wayfarer?.secret === '${SECRET}' ? ${expression} : undefined`;
}

/** What stands before everything that our code in a page tells over its console. */
export const REPORT_TOKEN = `${SECRET}!`;

/** From now on our code runs first in every document of the context, frames and pop-ups too. */
export async function preload(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: withSecret(preloadCode) });
}
