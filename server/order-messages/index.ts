export { registerOrderMessages } from './routes.ts';
