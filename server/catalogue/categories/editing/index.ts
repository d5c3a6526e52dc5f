export { registerOperatorCategories } from './routes.ts';
