export { serveSitemap } from './routes.ts';
