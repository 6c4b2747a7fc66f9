import type { Outcome } from './forum-task.ts';
import type { Step } from './walk.ts';

const HEAD = ['step', 'goal', 'tool', 'bytes', 'tokens written', 'tokens read', 'ms', 'outcome'];
const NUMBERS = new Set(['step', 'bytes', 'tokens written', 'tokens read', 'ms']);

/** One line per step; numbers are right-aligned. */
export function tableOf(steps: readonly Step[]): string {
  const rows = steps.map(({ number, goal, tool, bytes, tokensWritten, tokensRead, ms, problem }) => [
    ...[String(number), goal, tool],
    ...[bytes, tokensWritten, tokensRead, ms].map(String),
    problem === undefined ? 'ok' : 'FAILED',
  ]);
  const widths = HEAD.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const pad = (cell: string, at: number): string =>
    NUMBERS.has(HEAD[at] ?? '') ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  const line = (cells: readonly string[]): string => cells.map(pad).join('  ').trimEnd();
  return [HEAD, ...rows].map(line).join('\n');
}

export function totalsOf({ steps, problem }: Outcome): string {
  const sum = (of: (step: Step) => number): number => steps.reduce((total, step) => total + of(step), 0);
  const tokens = sum(({ tokensWritten }) => tokensWritten) + sum(({ tokensRead }) => tokensRead);
  const cost = `${steps.length} calls, ${sum(({ bytes }) => bytes)} bytes, ${tokens} tokens, ${sum(({ ms }) => ms)} ms`;
  return `${problem === undefined ? 'passed' : 'FAILED'}: ${cost}${problem === undefined ? '' : `: ${problem}`}`;
}
