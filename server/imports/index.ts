export { registerImports } from './routes.ts';
export { removeImports } from './store.ts';
