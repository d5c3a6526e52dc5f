export { registerImports } from './routes.ts';
export { countFailedImports, type FailedImport, listFailedImports, removeImports } from './store.ts';
