import * as z from 'zod';
import { fail, jsonBytes, nearest, type WayfarerError } from '../core/index.ts';
import type { Tool } from '../tools/index.ts';
import { allowedBy, choicesOf, fieldsOf, schemasAt } from './schema-words.ts';

const MAX_ARGUMENT_BYTES = 256 * 1024;
const MOST_FIELD_CHARS = 100;

type Issue = z.core.$ZodIssue;
type Arguments = Readonly<Record<string, unknown>>;

/** Validates a call's arguments; an error names the first mistake and what is allowed. */
export function parseArguments(tool: Tool, args: Arguments): unknown {
  const bytes = sizeOf(args);
  if (bytes > MAX_ARGUMENT_BYTES) {
    throw fail('too_large', { field: largestField(args), bytes, maxBytes: MAX_ARGUMENT_BYTES });
  }
  const parsed = tool.input.safeParse(args);
  if (parsed.success) return parsed.data;
  throw explain(
    parsed.error.issues.flatMap((issue) => issuesIn(issue)),
    { tool, args },
  );
}

function sizeOf(args: unknown): number {
  try {
    return jsonBytes(args);
  } catch (cause) {
    // Nested too deeply for JSON.stringify.
    throw fail('too_large', {}, { cause });
  }
}

/** For a union, only the issues of the alternatives whose type matches the value. */
function issuesIn(issue: Issue, base: readonly PropertyKey[] = []): Issue[] {
  const placed: Issue = { ...issue, path: [...base, ...issue.path] };
  if (issue.code !== 'invalid_union') return [placed];
  const meant = issue.errors.filter((errors) => !errors.some(isOfAnotherKind));
  return meant.length === 0 ? [placed] : meant.flat().flatMap((inner) => issuesIn(inner, placed.path));
}

function isOfAnotherKind({ code, path }: Issue): boolean {
  return (
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
  );
}

interface Explaining {
  readonly tool: Tool;
  readonly args: Arguments;
}

/** Unknown keys come first: a missing argument is often present under a wrong name. */
function explain(issues: readonly Issue[], explaining: Explaining): WayfarerError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown !== undefined) return unknownField(unknown, issues, explaining);
  const [issue] = issues;
  return issue === undefined ? fail('invalid_input') : explainIssue(issue, explaining);
}

function explainIssue(issue: Issue, { tool, args }: Explaining): WayfarerError {
  const field = fieldAt(issue.path);
  if (issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')) {
    return fail('too_large', { field, max: Number(issue.maximum) });
  }
  const schemas = schemasAt(tool.input, issue.path);
  const expected = rangeOf(issue, schemas) ?? expectedValue(issue, schemas);
  const value = valueAt(args, issue.path);
  const close = typeof value === 'string' ? nearest(value, choicesOf(schemas)) : [];
  const message =
    value === undefined
      ? `The argument ${field} is required: ${expected}.`
      : `The argument ${field} must be ${expected}.`;
  return fail('invalid_input', { field, expected, ...(close.length > 0 && { nearest: close }) }, { message });
}

function unknownField(
  { path, keys: [key = ''] }: Extract<Issue, { code: 'unrecognized_keys' }>,
  issues: readonly Issue[],
  { tool, args }: Explaining,
): WayfarerError {
  const schemas = schemasAt(tool.input, path);
  const allowed = fieldsOf(schemas);
  const left = allowed.filter((name) => valueAt(args, [...path, name]) === undefined);
  const missing = left.filter((name) => issues.some((issue) => isAt(issue.path, [...path, name])));
  const close = [missing, left, allowed].map((names) => nearest(key, names)).find(({ length }) => length > 0);
  const meant = close ?? missing;
  const message = `There is no such argument${meant.length > 0 ? `: did you mean ${meant.join(' or ')}?` : '.'}`;
  const facts = {
    // The caller's key is untrusted: cut, and only in the facts.
    field: fieldAt([...path, key]),
    nearest: meant,
    allowed,
    // Alternatives miss different fields.
    ...(missing.length > 0 && schemas.length === 1 && { missing }),
  };
  return fail('invalid_input', facts, { message });
}

function isAt(path: readonly PropertyKey[], other: readonly PropertyKey[]): boolean {
  return path.length === other.length && path.every((key, at) => key === other[at]);
}

function fieldAt(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, MOST_FIELD_CHARS);
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (isObject(part) && Object.hasOwn(part, key) ? part[String(key)] : undefined),
    args,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Both bounds of a number, whichever was violated. */
function rangeOf(issue: Issue, [schema]: readonly z.ZodType[]): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  if (issue.origin === 'string' || issue.origin === 'array') return undefined;
  if (!(schema instanceof z.ZodNumber)) return undefined;
  const { minValue: min, maxValue: max } = schema;
  return Number.isSafeInteger(min) && Number.isSafeInteger(max)
    ? `from ${String(min)} to ${String(max)}`
    : undefined;
}

function expectedValue(issue: Issue, schemas: readonly z.ZodType[]): string {
  if (issue.code === 'too_small') return bound('at least', Number(issue.minimum), issue);
  if (issue.code === 'too_big') return bound('at most', Number(issue.maximum), issue);
  // The message that the schema gives to its `refine`.
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_format') return formatWords(issue);
  const [schema, ...others] = schemas;
  if (schema === undefined) return 'of the form that the schema shows';
  const isChoice = others.length === 0 && schema instanceof z.ZodEnum;
  return isChoice ? `one of ${choicesOf(schemas).join(', ')}` : allowedBy(schemas);
}

/** The message given with the pattern, or the pattern itself. */
function formatWords({ message, pattern }: Extract<Issue, { code: 'invalid_format' }>): string {
  const isOwn = !message.startsWith('Invalid ');
  return isOwn ? message : `a string that matches ${pattern ?? 'the format that the schema shows'}`;
}

/** A bound with its unit. */
function bound(
  words: string,
  limit: number,
  { origin, exact }: Pick<Extract<Issue, { code: 'too_small' | 'too_big' }>, 'origin' | 'exact'>,
): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : undefined;
  const said = `${exact === true ? 'exactly' : words} ${limit}`;
  return unit === undefined ? said : `${said} ${unit}${limit === 1 ? '' : 's'} long`;
}

function largestField(args: Arguments): string | undefined {
  const sizes = Object.entries(args).map(([field, value]) => ({
    field,
    size: JSON.stringify([value]).length,
  }));
  return sizes.sort((a, b) => b.size - a.size)[0]?.field.slice(0, MOST_FIELD_CHARS);
}
