/** `npm run verify`: checks what must never break, read-only, on a shop that is running or stopped. */
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { findOwnPostgresUrl, startOwnPostgres } from '../server/platform/database/own-postgres.ts';
import { StartProblem } from '../server/platform/start-problem.ts';
import { describeVerdict, verifyInvariants } from '../server/verify/index.ts';

try {
  const config = readConfig(process.env);
  const running = config.databaseUrl ?? findOwnPostgresUrl(config.dataDir);
  const started = running ? undefined : await startOwnPostgres({ dataDir: config.dataDir, log: console.log });
  const url = running ?? started?.url ?? '';
  process.exitCode = (await verify(url)) ? 0 : 1;
  await started?.stop();
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}

async function verify(url: string): Promise<boolean> {
  const database = openDatabase(url, { poolSize: 1 });
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
