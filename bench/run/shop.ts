import { setTimeout as delay } from 'node:timers/promises';
import { SERVER_START } from '../../scripts/support/server-start.mjs';
import { findFreePort } from '../../server/platform/database/free-port.ts';
import { Program } from './program.ts';

export interface RunningShop {
  port: number;
  /** Processor time of its process so far; undefined where the system does not tell. */
  readonly cpuMs: number | undefined;
  stop(): Promise<void>;
}

const POLL_MS = 100;

/** The shop as it runs in production, one process; its limits count every call and refuse none. */
export async function startShop(
  databaseUrl: string,
  { dataDir, nodeOptions }: { dataDir: string; nodeOptions: string[] },
): Promise<RunningShop> {
  const port = await findFreePort();
  const program = Program.start(
    'server/main.ts',
    {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
      ...{ DEMO: 'false', LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '90000000' },
      ...SERVER_START.environment,
    },
    [...SERVER_START.flags, ...nodeOptions],
  );
  while (!(await isReady(port))) {
    if (program.hasEnded) throw new Error('The shop did not start; its reasons stand above.');
    await delay(POLL_MS);
  }
  return {
    port,
    get cpuMs() {
      return program.cpuMs;
    },
    stop: () => program.stop(),
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
