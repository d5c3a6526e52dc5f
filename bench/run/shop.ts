import { setTimeout as delay } from 'node:timers/promises';
import { NODE_FLAGS } from '../../scripts/support/node-flags.mjs';
import { findFreePort } from '../../server/platform/database/free-port.ts';
import type { DatabaseAddresses } from '../../server/platform/database/database.ts';
import { profileFile } from './profile.ts';
import { type Memory, Program } from './program.ts';

export interface RunningShop {
  port: number;
  /** Processor time of its process so far; undefined where the system does not report it. */
  readonly cpuMs: number | undefined;
  /** Memory of its process in megabytes; undefined where the system does not report it. */
  readonly memoryMb: Memory | undefined;
  /** Does the work, and writes a profile of it when profiles are wanted. */
  profiled<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Seconds from its start until listings are answered from memory. */
  readonly indexedAfterSeconds: number;
  stop(): Promise<void>;
}

const POLL_MS = 100;
const PROFILER = new URL('../programs/profiler.ts', import.meta.url).href;

/** One process of the shop as in production, once all products are loaded; its limits count every call and refuse none. */
export async function startShop(
  { url, ownerUrl }: DatabaseAddresses,
  { dataDir, profiles }: { dataDir: string; profiles?: string | undefined },
): Promise<RunningShop> {
  const port = await findFreePort();
  const program = Program.start(
    'build/program/main.js',
    {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: 'false',
      LOG_LEVEL: 'info',
      RATE_LIMIT_PER_MINUTE: '90000000',
    },
    profiles === undefined ? NODE_FLAGS : [...NODE_FLAGS, '--import', PROFILER],
  );
  const startedAt = performance.now();
  while (!(await isIndexed(port))) {
    if (program.hasEnded) throw new Error('The shop did not start; its reasons stand above.');
    await delay(POLL_MS);
  }
  return {
    port,
    indexedAfterSeconds: (performance.now() - startedAt) / 1000,
    get cpuMs() {
      return program.cpuMs;
    },
    get memoryMb() {
      return program.memoryMb;
    },
    profiled: (name, work) =>
      profiles === undefined ? work() : profiled(program, profileFile(profiles, name), work),
    stop: () => program.stop(),
  };
}

async function profiled<Result>(
  program: Program,
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await program.ask({ profile: 'start' });
  const result = await work();
  await program.ask({ profile: 'stop', file });
  return result;
}

/** Facets are answered from memory alone. */
async function isIndexed(port: number): Promise<boolean> {
  try {
    const address = `http://127.0.0.1:${port}/api/pro/filters/facets`;
    const headers = { 'content-type': 'application/json' };
    return (await fetch(address, { method: 'POST', headers, body: '{}' })).ok;
  } catch {
    return false;
  }
}
