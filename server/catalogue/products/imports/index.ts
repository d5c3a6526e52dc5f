import { concept } from '../../../concept/concept.ts';
import { waitingImports } from './waiting.ts';
import { registerImports } from './routes.ts';

export { removeImports } from './store/imports.ts';
export { moveSources } from './store/sources.ts';

export const imports = concept({
  name: 'imports',
  api: registerImports,
  waiting: { imports: waitingImports },
});
