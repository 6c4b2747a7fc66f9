import type { BrowserContext } from 'playwright-core';
import { opaqueId } from '../../../core/index.ts';
import { preloadCode } from '../../../inpage/index.ts';

const SECRET = opaqueId();

/** In-page code together with the secret by which its parts in different worlds recognise each other. */
export function withSecret(code: string): string {
  // In a function: top-level declarations are visible to every later script.
  return `(() => {const WAYFARER_SECRET = '${SECRET}';${code}})()`;
}

/** An expression that is undefined in every world but ours. */
export function ifOurs(expression: string): string {
  return `globalThis.wayfarer?.secret === '${SECRET}' ? ${expression} : undefined`;
}

/** The prefix of all console messages of our code. */
export const REPORT_TOKEN = `${SECRET}!`;

/** From now on our code runs first in every document of the context, including frames and pop-ups. */
export async function preload(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: withSecret(preloadCode) });
}
