import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../../server/config/index.ts';
import { isDatabaseUnavailable, isMissingRight } from '../../server/platform/database/errors.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/embedded-postgres/embedded-postgres.ts';
import { StartProblem } from '../../server/platform/start-problem.ts';
import { EXIT, WrongArguments } from './command-line.ts';

/** No visitor waits for a command: it has time to get a connection from a database that is busy. */
export const CONNECTION_WAIT_MS = 60_000;

const MISSING_RIGHTS =
  'The database account of the shop may not use its tables: start the shop once, which grants it the rights.';

/**
 * Runs a command on the database of a running or stopped shop, and starts the embedded PostgreSQL where it does not
 * run. Ends the process with the status that the command returns; true is 0, false and a failure 1, wrong arguments 2.
 */
export async function onShopDatabase(
  command: (databaseUrl: string, config: Config) => Promise<boolean | number>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const running = config.database ?? findEmbeddedPostgres(config.dataDir);
    if (running === undefined && !existsSync(config.dataDir)) {
      throw new StartProblem(`There is no shop in ${config.dataDir} yet: start it once, or set DATA_DIR.`);
    }
    const started = running
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
    try {
      const status = await command((running ?? started)?.url ?? '', config);
      process.exitCode = typeof status === 'number' ? status : status ? 0 : 1;
    } finally {
      await started?.stop();
    }
  } catch (error) {
    console.error(explain(error));
    process.exitCode = error instanceof WrongArguments ? EXIT.wrongArguments : EXIT.refused;
  }
}

function explain(error: unknown): unknown {
  if (error instanceof StartProblem || error instanceof WrongArguments) return error.message;
  if (isMissingRight(error)) return MISSING_RIGHTS;
  return isDatabaseUnavailable(error) ? 'The database of the shop does not answer.' : error;
}
