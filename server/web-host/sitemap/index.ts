export { type ListedSubjects, serveSitemap } from './routes.ts';
