export { registerConsole } from './routes.ts';
