import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { bundleIfStale, bundleServerIfStale } from '../../scripts/bundle-server.ts';

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const FOLDER = 'build/server-of-tests';
/** Names the lock of who bundles. */
const BUNDLING = 7_310_043;

let server: Promise<string> | undefined;

/** `server.ts` in one file: from its sources each start takes three times as long. @returns its path */
export function bundledServer(): Promise<string> {
  server ??= oneAtATime(() =>
    bundleIfStale({
      entry: SERVER,
      within: ['tests/faults/server.ts', 'tests/support/hang-limit.ts'],
      folder: FOLDER,
    }),
  ).then(() => pathInRoot(`${FOLDER}/main.js`));
  return server;
}

/** The shop as `npm start` runs it. @returns the path of its program */
export async function bundledShop(): Promise<string> {
  await oneAtATime(bundleServerIfStale);
  return pathInRoot('build/program/main.js');
}

/** Several workers of a run bundle into the same folder. */
async function oneAtATime(bundle: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [BUNDLING]);
    await bundle();
  } finally {
    await client.end();
  }
}

const pathInRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
