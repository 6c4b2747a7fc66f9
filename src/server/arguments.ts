import type { z } from 'zod';
import { fail, jsonBytes, nearest, type WayfarerError } from '../core/index.ts';
import type { Tool } from '../tools/index.ts';

const MAX_ARGUMENT_BYTES = 256 * 1024;

type Issue = z.core.$ZodIssue;

/** The arguments of a call, checked by the tool's schema; the first mistake is named with what is allowed. */
export function parseArguments(tool: Tool, args: Readonly<Record<string, unknown>>): unknown {
  const bytes = sizeOf(args);
  if (bytes > MAX_ARGUMENT_BYTES) {
    throw fail('too_large', { field: largestField(args), bytes, maxBytes: MAX_ARGUMENT_BYTES });
  }
  const parsed = tool.input.safeParse(args);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue === undefined ? fail('invalid_input') : explainIssue(issue, { tool, args });
}

function sizeOf(args: unknown): number {
  try {
    return jsonBytes(args);
  } catch (cause) {
    // Nested so deeply that no program can follow.
    throw fail('too_large', {}, { cause });
  }
}

interface Explaining {
  readonly tool: Tool;
  readonly args: Readonly<Record<string, unknown>>;
}

function explainIssue(issue: Issue, { tool, args }: Explaining): WayfarerError {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return unknownField(issue, field, tool);
  if (issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')) {
    return fail('too_large', { field, max: Number(issue.maximum) });
  }
  const expected = rangeAt(issue, tool) ?? expectedValue(issue);
  return fail(
    'invalid_input',
    { field, expected, ...nearestValue(issue, args) },
    { message: `The argument ${field} must be ${expected}.` },
  );
}

function unknownField(
  issue: Extract<Issue, { code: 'unrecognized_keys' }>,
  parent: string,
  tool: Tool,
): WayfarerError {
  const known = knownFields(tool.input, issue.path);
  // The caller's own key, cut: it goes into facts, never into our sentence.
  const field = [parent, issue.keys[0] ?? '']
    .filter((part) => part !== '')
    .join('.')
    .slice(0, 100);
  const facts = { field, nearest: nearest(issue.keys[0] ?? '', known), allowed: known };
  return fail('invalid_input', facts, { message: 'There is no such argument.' });
}

function knownFields(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  return Object.keys(shapeOf(schemaAt(schema, path)));
}

function schemaAt(schema: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => bare(shapeOf(part)[String(key)]), schema);
}

function shapeOf(schema: unknown): Record<string, unknown> {
  const inner = bare(schema);
  return isObject(inner) && isObject(inner['shape']) ? inner['shape'] : {};
}

/** Optional and described schemas wrap the one that says what is allowed. */
function bare(schema: unknown): unknown {
  let inner = schema;
  while (isObject(inner) && !('shape' in inner) && typeof inner['unwrap'] === 'function')
    inner = (inner['unwrap'] as () => unknown)();
  return inner;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Both bounds of a number, whichever of them was not kept. */
function rangeAt(issue: Issue, { input }: Tool): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  if (issue.origin === 'string' || issue.origin === 'array') return undefined;
  const schema = schemaAt(input, issue.path);
  if (!isObject(schema)) return undefined;
  const { minValue: min, maxValue: max } = schema;
  return Number.isSafeInteger(min) && Number.isSafeInteger(max)
    ? `from ${String(min)} to ${String(max)}`
    : undefined;
}

function nearestValue(issue: Issue, args: unknown): { readonly nearest?: string[] } {
  if (issue.code !== 'invalid_value') return {};
  const value = issue.path.reduce<unknown>(
    (part, key) => (isObject(part) ? part[String(key)] : undefined),
    args,
  );
  const close = typeof value === 'string' ? nearest(value, issue.values.map(String)) : [];
  return close.length === 0 ? {} : { nearest: close };
}

function expectedValue(issue: Issue): string {
  if (issue.code === 'invalid_type') return `a ${issue.expected}`.replace(/^a (?=[aeiou])/, 'an ');
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return bound('at least', Number(issue.minimum), issue);
  if (issue.code === 'too_big') return bound('at most', Number(issue.maximum), issue);
  // A schema's own words for what it checks by itself.
  if (issue.code === 'custom') return issue.message;
  return 'of the form that the schema shows';
}

/** A bound, with what it counts. */
function bound(
  words: string,
  limit: number,
  { origin, exact }: Pick<Extract<Issue, { code: 'too_small' | 'too_big' }>, 'origin' | 'exact'>,
): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : undefined;
  const said = `${exact === true ? 'exactly' : words} ${limit}`;
  return unit === undefined ? said : `${said} ${unit}${limit === 1 ? '' : 's'} long`;
}

function largestField(args: Readonly<Record<string, unknown>>): string | undefined {
  const sizes = Object.entries(args).map(([field, value]) => ({
    field,
    size: JSON.stringify([value]).length,
  }));
  return sizes.sort((a, b) => b.size - a.size)[0]?.field.slice(0, 100);
}
