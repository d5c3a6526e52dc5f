import { concept } from '../../../concept/concept.ts';
import { moveSources } from './store/sources.ts';
import { removeImports } from './store/imports.ts';
import { waitingImports } from './waiting.ts';
import { registerImports } from './routes.ts';

export const imports = concept({
  api: registerImports,
  waiting: { imports: waitingImports },
  personal: {
    // A running import holds its locks while it waits for this one, so no lock may be taken after it.
    eraseLast: ({ tx, userId }) => removeImports(tx, userId),
  },
  moveMerged: (tx, { mergedIds, keptId }) => moveSources(tx, mergedIds, keptId),
});
