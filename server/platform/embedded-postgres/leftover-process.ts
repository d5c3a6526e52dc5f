import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';

const POLL_MS = 50;
/** A fast shutdown writes everything to disk first; an immediate one follows after this time. */
const FAST_SHUTDOWN_MS = 20_000;

/** Only the holder of the directory's lock may call this. */
export async function stopLeftoverPostgres(cluster: string, log: (line: string) => void): Promise<void> {
  const processId = runningPostmaster(cluster);
  if (processId === undefined) return;
  log('Ending the PostgreSQL of an earlier run');
  process.kill(processId, 'SIGINT');
  const immediateAt = Date.now() + FAST_SHUTDOWN_MS;
  let isImmediate = false;
  while (runningPostmaster(cluster) === processId) {
    if (!isImmediate && Date.now() > immediateAt) {
      isImmediate = true;
      process.kill(processId, 'SIGQUIT');
    }
    if (Date.now() > immediateAt + FAST_SHUTDOWN_MS) {
      throw new StartProblem(`The PostgreSQL of an earlier run (process ${processId}) does not end.`);
    }
    await delay(POLL_MS);
  }
}

function runningPostmaster(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const processId = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(processId) && processId > 0 && isPostmasterOf(cluster, processId)
    ? processId
    : undefined;
}

/** The process number may belong to another program by now, so it is checked before a signal is sent. */
function isPostmasterOf(cluster: string, processId: number): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${processId}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(processId)], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.includes(cluster);
}
