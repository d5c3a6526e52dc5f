import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/index.ts';
import { StartProblem } from '../start-problem.ts';
import { bucketStorage } from './bucket-storage.ts';
import { type FileStorage, folderStorage } from './folder-storage.ts';

export function openFileStorage({ bucket, dataDir }: Config, clock: () => Date): FileStorage {
  return bucket ? bucketStorage(bucket, clock) : folderStorage(dataDir);
}

/** A test file shows a wrong setting at the start and not in lost pictures. @throws StartProblem when that fails */
export async function proveFileStorage(config: Config): Promise<void> {
  const { bucket } = config;
  if (!bucket) return;
  try {
    await testStorage(openFileStorage(config, () => new Date()));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `The bucket ${bucket.bucket} at ${bucket.endpoint} cannot be used: ${reason}. Check the S3_ settings and what the key may do.`,
      { cause: error },
    );
  }
}

async function testStorage(files: FileStorage): Promise<void> {
  const name = `start-check/${randomBytes(16).toString('hex')}`;
  const content = randomBytes(64);
  await files.write(name, content);
  if ((await files.read(name))?.equals(content) !== true) throw new Error('what was written cannot be read');
  await files.remove(name);
  // Without the right to list, some services refuse instead of answering that a file does not exist.
  if (await files.read(name)) throw new Error('what was removed is still there');
}
