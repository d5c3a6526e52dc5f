import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_MIN_LENGTH } from '../config/index.ts';
import { Signer } from './signer.ts';
import { StartProblem } from './start-problem.ts';

const CURRENT = 'secret';
/** The operator moves a replaced secret to this file. */
const PREVIOUS = 'secret-previous';

/** @throws StartProblem when a file holds no secret, or the previous one equals the current one */
export function provideSigner({ secret, previousSecret, dataDir }: Secrets): Signer {
  if (secret !== undefined) return new Signer(secret, previousSecret);
  const current = provideSecret(dataDir);
  const file = join(dataDir, PREVIOUS);
  if (!existsSync(file)) return new Signer(current);
  const previous = readSecret(file);
  if (previous === current)
    throw new StartProblem(`${file} must differ from ${join(dataDir, CURRENT)}, which takes its place.`);
  return new Signer(current, previous);
}

interface Secrets {
  secret: string | undefined;
  previousSecret: string | undefined;
  dataDir: string;
}

/** The first start creates the file, readable by its owner only. Programs that share a data directory share it. */
export function provideSecret(dataDir: string): string {
  const file = join(dataDir, CURRENT);
  if (!existsSync(file)) {
    // The complete file is linked into place, so that programs that start together all read the same secret.
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
  return readSecret(file);
}

/** An emptied or truncated file would give a key that can be guessed. */
function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SECRET_MIN_LENGTH)
    throw new StartProblem(`${file} must have at least ${SECRET_MIN_LENGTH} characters.`);
  return secret;
}
