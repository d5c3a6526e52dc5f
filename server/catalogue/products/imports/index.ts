export { registerImports } from './routes.ts';
export { countFailedImports, type FailedImport, listFailedImports, removeImports } from './store/imports.ts';
export { moveSources } from './store/sources.ts';
