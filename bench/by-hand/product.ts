import type { FastifyInstance } from 'fastify';
import { CARD_COLUMNS, type CardRow, presentCard, presentPrice, presentStock } from './cards.ts';
import { rowsOf } from './database.ts';

interface DetailsRow extends CardRow {
  label: object;
  created_at: Date;
  shop: object;
  path: object[];
  specifications: object[];
  has_size_chart: boolean;
}

const FIND_PRODUCT = `
  select ${CARD_COLUMNS}, p.label, p.created_at,
    json_build_object('id', s.id, 'name', s.name, 'legal', json_build_object('name', s.legal_name, 'address', s.address,
      'carePhone', s.care_phone, 'careEmail', s.care_email)) as shop,
    (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.depth) from categories c
      left join categories own on own.id = p.subcategory_id
      where c.root = p.category and (c.depth = 0 or c.id = own.id or c.id = own.parent_id)) as path,
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'value', given.value)), '[]')
      from jsonb_each(p.attributes) given join attributes a on a.id = given.key) as specifications,
    exists (select from size_charts where shop_id = p.shop_id) as has_size_chart
  from products p join shops s on s.id = p.shop_id
  where p.id = $1 and p.archived_at is null`;

/** One product with its variants and its shop. */
export function serveProduct(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/api/pro/:id', async (request, reply) => {
    const [row] = await rowsOf<DetailsRow>(FIND_PRODUCT, [request.params.id]);
    if (!row) return reply.code(404).send({ message: 'There is no such product' });
    return {
      ...presentCard(row),
      imagesShownFor: (row.pictures ?? []).map(({ shownFor }) => shownFor),
      variants: (row.variants ?? []).map(({ id, choices, paise, percent, netQuantity, free }) => ({
        id,
        choices,
        ...presentPrice(paise, percent),
        netQuantity,
        stock: presentStock(free),
      })),
      shop: row.shop,
      categoryPath: row.path,
      specifications: row.specifications,
      hasSizeChart: row.has_size_chart,
      label: row.label,
      createdAt: row.created_at.toISOString(),
    };
  });
}
