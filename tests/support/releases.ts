import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ROOT } from '../../scripts/support/programs.mjs';
import { releasedSums, releasesFolder } from '../../scripts/support/released-migrations.ts';
import { ROWS_FILE, unpackRows } from './market-rows.ts';

/** The versions of which a market is kept, the latest last. */
export const RELEASES = readdirSync(releasesFolder(ROOT)).toSorted((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);

/** Makes an empty database what that of a release was. */
export async function restoreRelease(client: pg.Client, version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-release-'));
  try {
    cpSync(join(ROOT, 'database/migrations'), folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = readJournal(journal);
    const count = releasedSums(ROOT, version).trim().split('\n').length;
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  await unpackRows(client, readFileSync(join(releasesFolder(ROOT), version, ROWS_FILE)));
}

function readJournal(file: string): { entries: { tag: string; when: number }[] } {
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readJournal>; // written by the generator
}

/** All migrations in the order in which they run. */
export function journalEntries(): { tag: string; when: number }[] {
  return readJournal(join(ROOT, 'database/migrations/meta/_journal.json')).entries;
}
