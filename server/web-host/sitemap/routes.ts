import type { FastifyInstance, FastifyReply } from 'fastify';
import { CATEGORIES, categoryAddress } from '../../../contract/kernel/categories.ts';
import { declarationOf, type ListedPattern, PAGE_PATHS } from '../../../contract/pages.ts';
import { collect, type Concept, type ListedSubject, type Range } from '../../concept/concept.ts';
import { catalogCache } from '../../catalogue/products/index.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { onShopChange } from '../../market/shops/index.ts';
import { MAX_URLS_PER_FILE, sitemapIndex, urlSet } from './sitemap-xml.ts';

const LISTED_PATTERNS = PAGE_PATHS.filter(
  (path): path is ListedPattern => declarationOf(path).crawling === 'listed' && path.includes(':'),
);
const LISTED = PAGE_PATHS.filter((path) => declarationOf(path).crawling === 'listed' && !path.includes(':'));
/** An area is excluded as a whole. */
const NOT_FOR_CRAWLERS = new Set([
  '/api/',
  '/dev/',
  ...PAGE_PATHS.filter((path) => declarationOf(path).crawling === 'excluded').map((path) => {
    const { access } = declarationOf(path);
    return access === 'anyone' ? path : `/${access}/`;
  }),
]);
const CACHE_BYTES = 16 * 1024 * 1024;
const HOUR_SECONDS = 3600;

interface AddressKind {
  count: () => Promise<number>;
  list: (range: Range) => Promise<string[]>;
}

async function listAcross(kinds: readonly AddressKind[], { limit, offset }: Range): Promise<string[]> {
  const found: string[] = [];
  let skipped = 0;
  for (const kind of kinds) {
    const count = await kind.count();
    const from = Math.max(0, offset - skipped);
    if (from < count && found.length < limit) {
      found.push(...(await kind.list({ limit: limit - found.length, offset: from })));
    }
    skipped += count;
  }
  return found;
}

/**
 * The sitemap has parts when one file cannot hold it.
 * @param urlsPerFile by default as many as the protocol allows
 */
export function serveSitemap(
  app: FastifyInstance,
  { config, changeFeed, db }: Pick<Services, 'config' | 'changeFeed' | 'db'>,
  concepts: readonly Concept[],
  urlsPerFile = MAX_URLS_PER_FILE,
): void {
  const { publicUrl } = config.http;
  const listed = collect<Record<ListedPattern, ListedSubject>>(
    LISTED_PATTERNS,
    concepts.map((concept) => concept.listed),
  );
  const fixed = [...LISTED, ...CATEGORIES.map(categoryAddress)].map((path) => publicUrl + path);
  const cache = catalogCache<string>(changeFeed, { maxBytes: CACHE_BYTES, bytesOf: (xml) => xml.length });
  onShopChange(changeFeed, () => cache.clear());

  const kinds: AddressKind[] = [
    {
      count: async () => fixed.length,
      list: async ({ limit, offset }) => fixed.slice(offset, offset + limit),
    },
    ...Object.entries(listed).map(([pattern, { count, listIds }]) => ({
      count: () => count(db),
      list: async (range: Range) =>
        (await listIds(db, range)).map((id) => publicUrl + pattern.replace(/:\w+/, encodeURIComponent(id))),
    })),
  ];

  const file = (number: number): Promise<string> =>
    cache.getOrRead(String(number), async () => {
      const addresses = await listAcross(kinds, {
        limit: urlsPerFile,
        offset: (number - 1) * urlsPerFile,
      });
      if (addresses.length === 0) throw notFound('This part of the sitemap');
      return urlSet(addresses);
    });

  app.get('/robots.txt', (_request, reply) =>
    send(
      reply,
      'text/plain',
      [
        'User-agent: *',
        ...[...NOT_FOR_CRAWLERS].map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const counts = await Promise.all(kinds.map((kind) => kind.count()));
    const files = Math.ceil(counts.reduce((sum, count) => sum + count) / urlsPerFile);
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
