import type { FastifyInstance } from 'fastify';
import { CARD_COLUMNS, type CardRow, presentCard } from './cards.ts';
import { conditionsOf, type Filters } from './conditions.ts';
import { rowsOf } from './database.ts';

const PAGE_SIZE = 12;
const ORDERS: Record<string, string> = {
  newest_first: 'p.created_at desc, p.id',
  price_low_to_high: 'p.price_paise, p.id',
  price_high_to_low: 'p.price_paise desc, p.id desc',
  rating_high_to_low: 'p.rating_hundredths desc, p.id',
  discount_high_to_low: 'p.discount_percent desc, p.id',
  best_selling: 'p.sold_count desc, p.id',
};
const NEWEST = 'p.created_at desc, p.id';
const WORDS = `(websearch_to_tsquery('english', $1) || plainto_tsquery('simple', $1))`;

type CountedRow = CardRow & { total: number };

/** Pages of products that fit filters, or are found by words, with the total. */
export function serveListing(app: FastifyInstance): void {
  app.post<{ Body: Filters; Querystring: { page?: string } }>('/api/pro/filters', async (request) => {
    const page = Number(request.query.page ?? 1);
    const { search } = request.body;
    const rows = await (search ? findByWords(search, page) : findByFilters(request.body, page));
    const total = rows[0]?.total ?? 0;
    return {
      products: rows.map(presentCard),
      currentPage: page,
      totalPages: Math.ceil(total / PAGE_SIZE),
      totalProducts: total,
    };
  });
}

function findByFilters(filters: Filters, page: number): Promise<CountedRow[]> {
  const { values, category, brand, price } = conditionsOf(filters);
  const where = `p.archived_at is null${category}${brand}${price}`;
  const order = ORDERS[filters.sortBy ?? ''] ?? NEWEST;
  return rowsOf(
    `select (select count(*)::int from products p where ${where}) as total, ${CARD_COLUMNS}
    from (select * from products p where ${where} order by ${order} limit ${PAGE_SIZE} offset $${values.length + 1}) p
    order by ${order}`,
    [...values, (page - 1) * PAGE_SIZE],
  );
}

/** The best first; words as they are written, so that a typing error finds nothing. */
function findByWords(search: string, page: number): Promise<CountedRow[]> {
  return rowsOf(
    `select ${CARD_COLUMNS}, total
    from (
      select found.*, count(*) over ()::int as total, ts_rank(search_vector, ${WORDS}) as rank
      from products found where archived_at is null and search_vector @@ ${WORDS}
      order by rank desc, id limit ${PAGE_SIZE} offset $2
    ) p
    order by p.rank desc, p.id`,
    [search, (page - 1) * PAGE_SIZE],
  );
}
