import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod';

const ownerSchema = z.object({
  host: z.string().min(1),
  pid: z.int().positive(),
  /** Clock ticks between the start of the machine and that of the process; only on Linux. */
  startTime: z.int().optional(),
});

/** The process that owns a file or folder. Its id alone does not identify it: ids are reused. */
export type ProcessOwner = z.output<typeof ownerSchema>;

export function thisProcess(): ProcessOwner {
  const { pid } = process;
  const startTime = startTimeOf(pid);
  return { host: hostname(), pid, ...(startTime !== undefined && { startTime }) };
}

/** Parses an owner written with `JSON.stringify`; undefined if it is invalid. */
export function parseOwner(text: string): ProcessOwner | undefined {
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not JSON: the owner is unknown
  }
}

/** Whether the owner has certainly ended: processes on other machines cannot be checked from here. */
export function isGone({ host, pid, startTime }: ProcessOwner): boolean {
  if (host !== hostname()) return false;
  if (!isAlive(pid)) return true;
  const present = startTimeOf(pid);
  return startTime !== undefined && present !== undefined && present !== startTime;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return stateOf(pid) !== 'Z'; // a zombie has ended
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // another user's; Node's errors carry a code
  }
}

function startTimeOf(pid: number): number | undefined {
  const ticks = statOf(pid)?.[19]; // field 22 of the whole line
  return ticks === undefined ? undefined : Number(ticks);
}

/** When the process started, by the wall clock; undefined if the system does not report it. */
export function startedAtMs(pid: number): number | undefined {
  const ticks = startTimeOf(pid);
  const [, bootSeconds] = /^btime (\d+)$/m.exec(readProc('stat') ?? '') ?? [];
  if (ticks === undefined || bootSeconds === undefined) return undefined;
  return (Number(bootSeconds) + ticks / TICKS_PER_SECOND) * 1_000;
}

// What Linux reports to programs, whatever it uses internally.
const TICKS_PER_SECOND = 100;

/** The command line of a process; undefined if the system does not report it. */
export function commandOf(pid: number): readonly string[] | undefined {
  return readProc(`${pid}/cmdline`)?.split('\0');
}

/** The process group of a process; only on Linux. */
export function groupOf(pid: number): number | undefined {
  const group = statOf(pid)?.[2];
  return group === undefined ? undefined : Number(group);
}

/** Whether any process of a group still runs. */
export function isGroupAlive(group: number): boolean {
  return readdirSync('/proc').some((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    return stat !== undefined && Number(stat[2]) === group && stat[0] !== 'Z';
  });
}

function stateOf(pid: number): string | undefined {
  return statOf(pid)?.[0];
}

/** The fields after the name, which may itself contain spaces and parentheses. */
function statOf(pid: number): readonly string[] | undefined {
  return /^.*\) (.*)$/s.exec(readProc(`${pid}/stat`) ?? '')?.[1]?.split(' ');
}

function readProc(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return undefined; // no such process, or not Linux
  }
}
