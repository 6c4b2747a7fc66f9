import * as z from 'zod';

export type VendorJson = Readonly<Record<string, unknown>>;

// Deeper than any service answers; walking much deeper values would exhaust the stack.
const MAX_DEPTH = 64;

/** An object in JSON; undefined for everything else, also for one that is nested too deeply. */
export function parseVendorJson(text: string): VendorJson | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined; // The caller reports that the answer is not JSON.
  }
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  return object.success && !isTooDeep(value) ? object.data : undefined;
}

function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((part) =>
      typeof part === 'object' && part !== null ? Object.values<unknown>({ ...part }) : [],
    );
  }
  return false;
}
