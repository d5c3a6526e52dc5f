import { concept } from '../../../concept/concept.ts';
import { importJobs, importSchedules } from './run-import.ts';
import { moveSources } from './store/sources.ts';
import { removeImports } from './store/imports.ts';
import { waitingImports } from './waiting.ts';
import { registerImports } from './routes.ts';

export const imports = concept({
  api: registerImports,
  jobs: importJobs,
  schedules: importSchedules,
  waiting: { imports: waitingImports },
  personal: {
    // A running import holds its locks while it waits for this one, so no lock may be taken after it.
    eraseLast: ({ tx, userId }) => removeImports(tx, userId),
  },
  moveMerged: (tx, { mergedIds, keptId }) => moveSources(tx, mergedIds, keptId),
});
