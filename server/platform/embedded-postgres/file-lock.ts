import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * The operating system releases this lock however the program ends; a file with a process number would survive a kill. Node
 * offers such a lock through SQLite only. @returns its release, or undefined when another running program holds it
 */
export function lockFile(path: string): (() => void) | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return () => database.close();
}
