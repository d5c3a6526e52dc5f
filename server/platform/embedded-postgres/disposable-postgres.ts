import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  launchPostgres,
  newDatabasePassword,
  prepareDirectory,
  type RunningPostgres,
} from './server-process.ts';
import { accountForPostgres } from './unprivileged-account.ts';

/** The temporary folder goes when this program ends or is killed. */
export async function startDisposablePostgres(kind: 'quick' | 'durable' = 'quick'): Promise<RunningPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'haat-postgres-'));
  try {
    const account = accountForPostgres(directory);
    prepareDirectory(directory, account);
    return await launchPostgres({
      directory,
      account,
      applicationPassword: newDatabasePassword(),
      disposable: kind,
      log: () => undefined,
    });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}
