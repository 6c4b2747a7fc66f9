import { readdirSync, readFileSync } from 'node:fs';

export interface MarkedProcess {
  readonly pid: number;
  readonly command: string;
}

const VARIABLE = 'XDG_WAYFARER_TEST_MARK';

/** A variable that every process of a program inherits, including browsers, so that all of them can be found. */
export function createMark(): { readonly mark: string; readonly env: Readonly<Record<string, string>> } {
  const mark = `mark-${Math.random().toString(36).slice(2)}`;
  return { mark, env: { [VARIABLE]: mark } };
}

/** The running processes with a mark. */
export function processesMarked(mark: string): MarkedProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProc(pid, 'environ').includes(`${VARIABLE}=${mark}`))
    .map((pid) => ({ pid: Number(pid), command: readProc(pid, 'cmdline').replaceAll('\0', ' ') }))
    .filter(({ command }) => command !== ''); // a zombie waits for its parent, but no longer runs
}

export function rssKb(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProc(String(pid), 'status'))?.[1] ?? 0);
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return ''; // ended meanwhile
  }
}
