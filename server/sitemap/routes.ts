import type { FastifyInstance, FastifyReply } from 'fastify';
import { CATEGORIES, categoryAddress } from '../../contract/kernel/categories.ts';
import { catalogCache, countActiveProducts, listActiveProductIds } from '../catalog/index.ts';
import { notFound } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { MAX_URLS_PER_FILE, sitemapIndex, urlSet } from './sitemap-xml.ts';

const PAGES = [
  '/',
  '/products',
  '/about',
  '/contact',
  '/shipping',
  '/returns',
  '/privacy',
  '/terms',
  '/help',
];
/** What belongs to one person, or is no page. */
const NOT_FOR_CRAWLERS = [
  '/api/',
  '/dev/',
  '/buyer/',
  '/seller/',
  '/cart',
  '/checkout',
  '/success',
  '/failed',
];
const CACHE_BYTES = 16 * 1024 * 1024;
const HOUR_SECONDS = 3600;

/** Tells crawlers what there is to see: /robots.txt, /sitemap.xml, and its parts when one file cannot hold it. */
export function serveSitemap(app: FastifyInstance, { config, db, announcements }: Services): void {
  const { publicUrl } = config.http;
  const fixed = [...PAGES, ...CATEGORIES.map(categoryAddress)].map((path) => publicUrl + path);
  const cache = catalogCache<string>(announcements, { maxBytes: CACHE_BYTES, bytesOf: (xml) => xml.length });
  const productsPerFile = MAX_URLS_PER_FILE - fixed.length;

  /** File `number` from 1: the fixed addresses are in the first. */
  const file = (number: number): Promise<string> =>
    cache.getOrRead(String(number), async () => {
      const ids = await listActiveProductIds(db, {
        limit: productsPerFile,
        offset: (number - 1) * productsPerFile,
      });
      if (ids.length === 0 && number > 1) throw notFound('This part of the sitemap');
      const products = ids.map((id) => `${publicUrl}/product/${id}`);
      return urlSet(number === 1 ? [...fixed, ...products] : products);
    });

  app.get('/robots.txt', (_request, reply) =>
    send(
      reply,
      'text/plain',
      [
        'User-agent: *',
        ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const files = Math.max(1, Math.ceil((await countActiveProducts(db)) / productsPerFile));
    if (files === 1) return send(reply, 'application/xml', await file(1));
    const parts = Array.from({ length: files }, (_, index) => `${publicUrl}/sitemap-${index + 1}.xml`);
    return send(reply, 'application/xml', sitemapIndex(parts));
  });
  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,3}).xml', async (request, reply) =>
    send(reply, 'application/xml', await file(Number(request.params.number))),
  );
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
    .header('x-content-type-options', 'nosniff')
    .send(text);
}
