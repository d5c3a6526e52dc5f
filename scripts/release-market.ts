/**
 * `npm run release-market`: keeps a market of this version in `database/releases/`, from which later versions prove that they
 * can be updated to.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { migrateDatabase } from '../server/platform/database/migrate.ts';
import { startDisposablePostgres } from '../server/platform/embedded-postgres/disposable-postgres.ts';
import { describeVerdict, verifyInvariants } from '../server/verify/index.ts';
import { startTestApp } from '../tests/support/app.ts';
import { packRows, ROWS_FILE } from '../tests/support/market-rows.ts';
import { fillWholeMarket } from '../tests/support/whole-market.ts';
import { migrationSums, releasesFolder, SUMS_FILE } from './support/released-migrations.ts';
import { Problem, ROOT } from './support/programs.mjs';

const Manifest = z.object({ version: z.string() });
const { version } = Manifest.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const folder = join(releasesFolder(ROOT), version);

const postgres = await startDisposablePostgres();
try {
  await migrateDatabase(postgres);
  await fill();
  const { packed, empty } = await pack();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ROWS_FILE), packed);
  writeFileSync(join(folder, SUMS_FILE), migrationSums(ROOT));
  console.log(
    `${folder} holds ${Math.round(packed.length / 1024)} KiB. Tables without rows: ${empty.join(', ')}.`,
  );
} finally {
  await postgres.stop();
}

async function fill(): Promise<void> {
  const { url, ownerUrl } = postgres;
  const app = await startTestApp({}, { ownDatabase: { url, ownerUrl, drop: async () => undefined } });
  try {
    await fillWholeMarket(app);
    const broken = (await verifyInvariants(app.database.db)).filter(({ breaches }) => breaches > 0);
    if (broken.length > 0) throw new Problem(broken.map(describeVerdict).join('\n'));
  } finally {
    await app.close();
  }
}

async function pack() {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  try {
    return await packRows(client);
  } finally {
    await client.end();
  }
}
