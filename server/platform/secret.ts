import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Signer } from './signer.ts';

/** Where an operator moves the secret when another one is to take its place. */
const PREVIOUS = 'secret-previous';

/** Signs with the secrets of the settings, or with the program's own in the data directory. */
export function provideSigner({ secret, previousSecret, dataDir }: Secrets): Signer {
  if (secret !== undefined) return new Signer(secret, previousSecret);
  const previous = join(dataDir, PREVIOUS);
  return new Signer(
    provideSecret(dataDir),
    existsSync(previous) ? readFileSync(previous, 'utf8').trim() : undefined,
  );
}

interface Secrets {
  secret: string | undefined;
  previousSecret: string | undefined;
  dataDir: string;
}

/**
 * The program's own secret for signatures and keyed hashes, created at the first start and readable by its
 * owner only. Programs that share a data directory share it.
 */
export function provideSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    // Linked into place complete: of programs that start together all read the one that was first.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
