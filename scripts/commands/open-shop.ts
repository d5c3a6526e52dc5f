import { existsSync } from 'node:fs';
import type { Concept } from '../../server/concept/concept.ts';
import { loadMarket } from '../../server/extensions.ts';
import { type Config, readConfig } from '../../server/config/index.ts';
import { isDatabaseUnavailable, isMissingRight } from '../../server/platform/database/errors.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/embedded-postgres/embedded-postgres.ts';
import { StartProblem } from '../../server/platform/start-problem.ts';
import { EXIT, type Terminal, WrongArguments } from './command-line.ts';

/** No visitor waits for a command: it has time to get a connection from a database that is busy. */
export const CONNECTION_WAIT_MS = 60_000;

const MISSING_RIGHTS =
  'The database account of the shop may not use its tables: start the shop once, which grants it the rights.';

/**
 * Runs a command on the database of a running or stopped shop, and starts the embedded PostgreSQL where it does not
 * run.
 * @returns the exit status: that of the command, of which true is 0 and false 1; 1 after a failure, 2 for wrong arguments
 */
export async function onShopDatabase(
  { env, print, complain }: Terminal,
  command: (databaseUrl: string, config: Config, concepts: readonly Concept[]) => Promise<boolean | number>,
): Promise<number> {
  try {
    const { concepts } = await loadMarket(env);
    const config = readConfig(env, concepts);
    const running = config.database ?? findEmbeddedPostgres(config.dataDir);
    if (running === undefined && !existsSync(config.dataDir)) {
      throw new StartProblem(`There is no shop in ${config.dataDir} yet: start it once, or set DATA_DIR.`);
    }
    const started = running
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, log: print });
    try {
      const status = await command((running ?? started)?.url ?? '', config, concepts);
      return typeof status === 'number' ? status : status ? EXIT.done : EXIT.refused;
    } finally {
      await started?.stop();
    }
  } catch (error) {
    complain(explain(error));
    return error instanceof WrongArguments ? EXIT.wrongArguments : EXIT.refused;
  }
}

function explain(error: unknown): unknown {
  if (error instanceof StartProblem || error instanceof WrongArguments) return error.message;
  if (isMissingRight(error)) return MISSING_RIGHTS;
  return isDatabaseUnavailable(error) ? 'The database of the shop does not answer.' : error;
}
