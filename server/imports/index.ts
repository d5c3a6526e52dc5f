export { registerImports } from './routes.ts';
export { listFailedImports, removeImports } from './store.ts';
