import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Outcome<Job> = { job: Job; isDone: true } | { job: Job; isDone: false; error: unknown };

export interface BatchOptions<Job> {
  work: (job: Job) => Promise<void>;
  settle: (done: readonly Job[]) => void;
  stopping: AbortSignal;
  limitMs: number;
}

const AT_ONCE = 4;
/** A job that takes longer waits for a server, so the next one may begin. */
const SLOW_MS = 1000;

/** A slow job gives its place up, so the last begins after some seconds. Only jobs that began have an outcome. */
export async function runBatch<Job>(
  jobs: readonly Job[],
  { work, settle, stopping, limitMs }: BatchOptions<Job>,
): Promise<Outcome<Job>[]> {
  const outcomes: Outcome<Job>[] = [];
  let settled = 0;
  const settleDone = () => {
    const done = outcomes.slice(settled).filter(({ isDone }) => isDone);
    settled = outcomes.length;
    if (done.length > 0) settle(done.map(({ job }) => job));
  };
  const run = async (job: Job) => {
    try {
      if (!(await endsWithin(limitMs, work(job)))) throw new Error(`no end after ${limitMs / 1000} seconds`);
      outcomes.push({ job, isDone: true });
    } catch (error) {
      outcomes.push({ job, isDone: false, error });
    }
  };

  const timer = setInterval(settleDone, SLOW_MS);
  stopping.addEventListener('abort', settleDone);
  try {
    const places = new Set<Promise<unknown>>();
    const started: Promise<void>[] = [];
    for (const job of jobs) {
      if (places.size >= AT_ONCE) await Promise.race(places);
      if (stopping.aborted) break;
      const end = run(job);
      started.push(end);
      const place: Promise<unknown> = endsWithin(SLOW_MS, end).finally(() => places.delete(place));
      places.add(place);
    }
    await Promise.all(started);
  } finally {
    clearInterval(timer);
    stopping.removeEventListener('abort', settleDone);
  }
  return outcomes;
}

async function endsWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const clock = new AbortController();
  const late = delay(ms, false, { signal: clock.signal });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clock.abort();
  }
}

/** The item's failure is logged and does not hold up the others; it is due again later. */
export async function attempt(
  log: Pick<FastifyBaseLogger, 'warn'>,
  what: string,
  details: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...details }, `${what} could not be looked after; it will be tried again`);
  }
}
