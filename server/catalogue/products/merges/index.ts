export { registerProductMerges } from './routes.ts';
