/** Whether the shop can start, and everything built that it serves and runs: node scripts/prepare.ts */
import { expectCanStart } from '../server/can-start.ts';
import { StartProblem } from '../server/platform/start-problem.ts';
import { buildIfStale } from './build.ts';
import { fail, Problem } from './support/programs.mjs';

try {
  // Before building: a wrong setting or a taken port is told at once.
  await expectCanStart(process.env);
  await buildIfStale();
} catch (error) {
  fail(error instanceof StartProblem ? new Problem(error.message) : error);
}
