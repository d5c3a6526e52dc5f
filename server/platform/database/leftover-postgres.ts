import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';

const POLL_MS = 50;
/** Fast shutdown writes everything to disk first; after this time PostgreSQL is told to drop everything. */
const PATIENCE_MS = 20_000;

/**
 * Ends the PostgreSQL that an earlier run left on this cluster, if there is one. Its supervisor normally has done
 * so already, or is about to; only the holder of the directory's lock may call this.
 */
export async function stopLeftoverPostgres(cluster: string, log: (line: string) => void): Promise<void> {
  const processId = runningPostmaster(cluster);
  if (processId === undefined) return;
  log('Ending the PostgreSQL of an earlier run');
  process.kill(processId, 'SIGINT');
  const impatientAt = Date.now() + PATIENCE_MS;
  let impatient = false;
  while (runningPostmaster(cluster) === processId) {
    if (!impatient && Date.now() > impatientAt) {
      impatient = true;
      process.kill(processId, 'SIGQUIT');
    }
    if (Date.now() > impatientAt + PATIENCE_MS) {
      throw new StartProblem(`The PostgreSQL of an earlier run (process ${processId}) does not end.`);
    }
    await delay(POLL_MS);
  }
}

/** The process number in the cluster's own lock file, when that process still is this cluster's PostgreSQL. */
function runningPostmaster(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const processId = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(processId) && processId > 0 && isPostmasterOf(cluster, processId)
    ? processId
    : undefined;
}

/** A process number may have been given to another program since: ask what it is before sending it a signal. */
function isPostmasterOf(cluster: string, processId: number): boolean {
  if (process.platform === 'linux') {
    // PostgreSQL works inside its cluster's folder.
    try {
      return readlinkSync(`/proc/${processId}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(processId)], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.includes(cluster);
}
