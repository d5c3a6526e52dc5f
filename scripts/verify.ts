/** `npm run verify`: checks what must never break, read-only, on a shop that is running or stopped. */
import { existsSync } from 'node:fs';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { isDatabaseUnavailable } from '../server/platform/database/errors.ts';
import { findOwnPostgresUrl, startOwnPostgres } from '../server/platform/database/own-postgres.ts';
import { StartProblem } from '../server/platform/start-problem.ts';
import { describeVerdict, verifyInvariants } from '../server/verify/index.ts';

try {
  const config = readConfig(process.env);
  const running = config.databaseUrl ?? findOwnPostgresUrl(config.dataDir);
  if (running === undefined && !existsSync(config.dataDir)) {
    throw new StartProblem(`There is no shop in ${config.dataDir} yet: start it once, or set DATA_DIR.`);
  }
  const started = running ? undefined : await startOwnPostgres({ dataDir: config.dataDir, log: console.log });
  try {
    process.exitCode = (await verify(running ?? started?.url ?? '')) ? 0 : 1;
  } finally {
    await started?.stop();
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function explain(error: unknown): unknown {
  if (error instanceof StartProblem) return error.message;
  return isDatabaseUnavailable(error) ? 'The database of the shop does not answer.' : error;
}

async function verify(url: string): Promise<boolean> {
  const database = openDatabase(url, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    const verdicts = await verifyInvariants(database.db);
    for (const verdict of verdicts) console.log(describeVerdict(verdict));
    const broken = verdicts.filter(({ breaches }) => breaches > 0).length;
    console.log(
      broken === 0
        ? `All ${verdicts.length} invariants hold.`
        : `${broken} of ${verdicts.length} are broken.`,
    );
    return broken === 0;
  } finally {
    await database.close();
  }
}
