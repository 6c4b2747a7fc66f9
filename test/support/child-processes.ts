import { readdirSync, readFileSync } from 'node:fs';

/** The descendants of a process, ours by default, whose command line contains the words. */
export function descendants(words: string, root = process.pid): number[] {
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(found.map((pid) => [Number(pid), parentOf(pid)]));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  return [...parents.keys()].filter(
    (pid) => isBelow(pid) && readProcess(String(pid), 'cmdline').includes(words),
  );
}

function parentOf(pid: string): number | undefined {
  const parent = /\nPPid:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1];
  return parent === undefined || parent === '0' ? undefined : Number(parent);
}

/** A file of a process under /proc; empty when the process has ended. */
export function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return ''; // ended meanwhile
  }
}
