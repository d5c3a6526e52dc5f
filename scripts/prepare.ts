/** Checks that the shop can start, and builds what it serves: node scripts/prepare.ts */
import { expectCanStart } from '../server/can-start.ts';
import { StartProblem } from '../server/platform/start-problem.ts';
import { buildIfStale } from './build.ts';
import { bundleServerIfStale } from './bundle-server.ts';
import { fail, Problem } from './support/programs.mjs';

try {
  // Before building, so that a wrong setting or a taken port shows at once.
  // Settings of concepts are checked as the shop starts: loading all of its sources here would double that time.
  await expectCanStart(process.env, []);
  await buildIfStale();
  await bundleServerIfStale();
} catch (error) {
  fail(error instanceof StartProblem ? new Problem(error.message) : error);
}
