export { registerImports } from './routes.ts';
export { countFailedImports, listFailedImports, removeImports } from './store.ts';
