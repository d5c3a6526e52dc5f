import { concept } from '../../concept/concept.ts';
import { serveSitemap } from './routes.ts';

export const sitemap = concept({
  site: serveSitemap,
});
