import { concept } from '../../../concept/concept.ts';
import { registerImports } from './routes.ts';

export { countFailedImports, type FailedImport, listFailedImports, removeImports } from './store/imports.ts';
export { moveSources } from './store/sources.ts';

export const imports = concept({
  name: 'imports',
  api: registerImports,
});
