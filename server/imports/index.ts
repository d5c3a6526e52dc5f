export { registerImports } from './routes.ts';
export { forgetImports } from './store.ts';
