import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../server/platform/database/free-port.ts';
import { TEST_SECRET } from '../support/app.ts';
import { bundledServer } from './bundled-server.ts';

/** A running server of its own, which a test may kill. */
export interface ServerProcess {
  url: string;
  /** The signal that ended it, once it has ended. */
  ended: Promise<string | null>;
  /** All that it has written to its log so far. */
  log: () => string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Starts a server on the test's database; `faultPoints` are places where it ends itself by SIGKILL. */
export async function startServerProcess(
  databaseUrl: string,
  faultPoints: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const [program, port] = await Promise.all([bundledServer(), findFreePort()]);
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      APP_SECRET: TEST_SECRET,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_PER_MINUTE: '100000',
      FAULT_POINTS: faultPoints.join(';'),
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    log += part;
  });
  running.add(child);
  const ended = once(child, 'exit').then(([, signal]) => {
    running.delete(child);
    return signal as string | null; // as documented for this event
  });
  // Background work may reach a fault point before the server listens.
  await (faultPoints.length === 0 ? listening(child, ended) : Promise.race([firstWords(child), ended]));
  return {
    url: `http://127.0.0.1:${port}`,
    ended,
    log: () => log,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ends what a failed test left running. */
export function killLeftovers(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function listening(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const early = ended.then(() => {
    throw new Error('the server ended before it listened');
  });
  await Promise.race([firstWords(child), early]);
}

/** A server writes once it listens. */
function firstWords(child: ChildProcess): Promise<unknown> {
  return once(child.stdout ?? child, 'data');
}
