import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { bundleIfStale } from '../../scripts/bundle-server.ts';

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const FOLDER = 'build/server-of-tests';
const PROGRAM = fileURLToPath(new URL(`../../${FOLDER}/main.js`, import.meta.url));
/** Names the lock of who bundles. */
const BUNDLING = 7_310_043;

let bundled: Promise<string> | undefined;

/** `server.ts` in one file: from its sources each start takes three times as long. Several workers of a run bundle it once. */
export function bundledServer(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [BUNDLING]);
    await bundleIfStale({
      entry: SERVER,
      within: ['tests/faults/server.ts', 'tests/support/hang-limit.ts'],
      folder: FOLDER,
    });
    return PROGRAM;
  } finally {
    await client.end();
  }
}
