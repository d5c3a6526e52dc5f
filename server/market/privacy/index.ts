export { registerPrivacy } from './routes.ts';
