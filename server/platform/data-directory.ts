import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';

/** Creates the directory when it is missing. @throws StartProblem when nothing can be written there. */
export function prepareDataDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartProblem(
      `The data directory ${path} cannot be written (${reason}): set DATA_DIR to a directory that can.`,
      { cause: error },
    );
  }
}
