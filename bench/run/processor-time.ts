import { readdirSync, readFileSync } from 'node:fs';

/** Positions in Linux's /proc/…/stat after the name: parent, user and system time, and the same of children that have ended. */
const PARENT = 1;
const TIMES = 11;
const TIMES_OF_CHILDREN = 13;
const TICK_MS = 10;

/** Processor time of a process so far, of all its threads; undefined where the system does not report it. */
export function processorTimeMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return ticksOf(statOf(Number(pid)), TIMES) * TICK_MS;
}

/** Processor time so far of a server and of the processes that it has started, also of those that have ended. */
export function processorTimeOfAllMs(parent: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const own = statOf(parent);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => Number(stat[PARENT]) === parent);
  const ticks = [own, ...children].reduce((sum, stat) => sum + ticksOf(stat, TIMES), 0);
  return (ticks + ticksOf(own, TIMES_OF_CHILDREN)) * TICK_MS;
}

/** The process that started another one. */
export function parentOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Number(statOf(pid)[PARENT]);
}

/** Empty when the process has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(') ') + 2).split(' ');
  } catch {
    return [];
  }
}

function ticksOf(stat: readonly string[], from: number): number {
  return Number(stat[from] ?? 0) + Number(stat[from + 1] ?? 0);
}
