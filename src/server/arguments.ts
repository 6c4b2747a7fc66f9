import type { z } from 'zod';
import { byteLength, fail, nearest, type WayfarerError } from '../core/index.ts';
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
  throw issue === undefined ? fail('invalid_input') : explainIssue(issue, tool);
}

function sizeOf(args: unknown): number {
  try {
    return byteLength(JSON.stringify(args));
  } catch (cause) {
    // Nested so deeply that no program can follow.
    throw fail('too_large', {}, { cause });
  }
}

function explainIssue(issue: Issue, tool: Tool): WayfarerError {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return unknownField(issue, field, tool);
  if (issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')) {
    return fail('too_large', { field, max: Number(issue.maximum) });
  }
  const expected = expectedValue(issue);
  return fail(
    'invalid_input',
    { field, expected },
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
  let current: unknown = schema;
  for (const key of path) current = shapeOf(current)[String(key)];
  return Object.keys(shapeOf(current));
}

function shapeOf(schema: unknown): Record<string, unknown> {
  let inner = schema;
  // Optional and described schemas wrap the object that has the shape.
  while (isObject(inner) && !('shape' in inner) && typeof inner['unwrap'] === 'function') {
    inner = (inner['unwrap'] as () => unknown)();
  }
  return isObject(inner) && isObject(inner['shape']) ? inner['shape'] : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function expectedValue(issue: Issue): string {
  if (issue.code === 'invalid_type') return `a ${issue.expected}`.replace(/^a (?=[aeiou])/, 'an ');
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  return 'of the form that the schema shows';
}

function largestField(args: Readonly<Record<string, unknown>>): string | undefined {
  const sizes = Object.entries(args).map(([field, value]) => ({
    field,
    size: JSON.stringify([value]).length,
  }));
  return sizes.sort((a, b) => b.size - a.size)[0]?.field.slice(0, 100);
}
