import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** All processes share the files. A file never changes: writing it again writes the same. */
export interface FileStorage {
  write: (name: string, content: Buffer) => Promise<void>;
  read: (name: string) => Promise<Buffer | undefined>;
  /** A file that does not exist is no error. */
  remove: (name: string) => Promise<void>;
}

export function folderStorage(folder: string): FileStorage {
  return {
    write: async (name, content) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    },
    read: async (name) => {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
