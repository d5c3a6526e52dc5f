import { Session } from 'node:inspector/promises';

const LOOK_EVERY_MS = 10_000;
/** Shares of one processor since the last look. */
const WORKING = 0.3;
const QUIET = 0.1;

/**
 * Has everything that is no longer used cleared away, and the room for it given back to the system: left to itself the engine keeps
 * it for later, and after a large piece of work that is some 60 MB. Everybody waits meanwhile, a tenth of a second or a few.
 */
export async function giveBackMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}

/**
 * Gives memory back each time the process has become quiet after work. The engine clears away by itself then, but keeps the room: with a
 * million products some 60 MB.
 * @param cpuMs the processor time that the process has used, in ms
 */
export function giveBackWhenQuiet(cpuMs = ownCpuMs, giveBack = giveBackMemory): void {
  let before = cpuMs();
  let hasWorked = false;
  const timer = setInterval(() => {
    const now = cpuMs();
    const share = (now - before) / LOOK_EVERY_MS;
    before = now;
    if (share > WORKING) hasWorked = true;
    if (!hasWorked || share > QUIET) return;
    hasWorked = false;
    giveBack().catch((error: unknown) => console.error(error));
  }, LOOK_EVERY_MS);
  timer.unref();
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
