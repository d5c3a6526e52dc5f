import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartProblem } from './start-problem.ts';

/** @throws StartProblem when nothing can be written there */
export function prepareDataDirectory(path: string): void {
  try {
    makeDirectory(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartProblem(
      `The data directory ${path} cannot be written (${reason}): set DATA_DIR to a directory that can.`,
      { cause: error },
    );
  }
}

/** Node's recursive mkdir does not return where directories cannot be made at all, such as below /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path);
}
