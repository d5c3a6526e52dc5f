/**
 * R1: the listing alone with Fastify, pg and prepared statements, without cache or checks. The same rows and total as
 * the shop's: DATABASE_URL=… node bench/programs/hand-written-listing.ts
 */
import Fastify from 'fastify';
import pg from 'pg';
import { coveringPatterns } from '../../contract/kernel/pin-code.ts';
import { reportPort } from './report-port.ts';

interface Filters {
  category?: string[];
  brand?: string[];
  gender?: string[];
  minRating?: number;
  minPrice?: number;
  maxPrice?: number;
  discount?: number;
  inStock?: boolean;
  pinCode?: string;
  sortBy?: string;
}

const PAGE_SIZE = 12;
const ORDERS: Record<string, string> = {
  newest_first: 'created_at desc, id',
  price_low_to_high: 'price_paise, id',
  price_high_to_low: 'price_paise desc, id desc',
  rating_high_to_low: 'rating_hundredths desc, id',
  discount_high_to_low: 'discount_percent desc, id',
  best_selling: 'sold_count desc, id',
};
const HAS_STOCK = `exists (select from inventory i where i.variant_id = v.id and i.status = 'active' and i.quantity > i.reserved`;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = Fastify();

app.post('/api/pro/filters', async (request) => {
  const { page = '1' } = request.query as { page?: string }; // the bench's own requests
  const { where, order, values } = statementOf(request.body as Filters); // as above
  const shape = `${where} ${order}`;
  const offset = (Number(page) - 1) * PAGE_SIZE;
  const [counted, rows] = await Promise.all([
    pool.query<{ total: number }>({
      name: nameOf(`count ${where}`),
      text: `select count(*)::int as total from products p where ${where}`,
      values,
    }),
    pool.query<Row>({
      name: nameOf(`page ${shape}`),
      text: `
        select p.id, name, brand, category, price_paise, discount_percent, description, gender, rating_hundredths,
          rating_count, shop_id,
          (select json_agg(json_build_object('key', picture_key, 'alt', alt) order by position)
             from product_pictures where product_id = p.id) as pictures,
          (select sum(quantity - reserved)::int from inventory where product_id = p.id and status = 'active') as left
        from (select * from products p where ${where} order by ${order} limit ${PAGE_SIZE} offset $${values.length + 1}) p
        order by ${order}`,
      values: [...values, offset],
    }),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return {
    products: rows.rows.map(present),
    currentPage: Number(page),
    totalPages: Math.ceil(total / PAGE_SIZE),
    totalProducts: total,
  };
});

interface Row {
  id: string;
  name: string;
  brand: string;
  category: string;
  price_paise: string;
  discount_percent: number;
  description: string;
  gender: string;
  rating_hundredths: number;
  rating_count: number;
  shop_id: string;
  pictures: { key: string; alt: string }[] | null;
  left: number | null;
}

function present(row: Row) {
  const price = Number(row.price_paise) / 100;
  const pictures = row.pictures ?? [];
  const left = row.left ?? 0;
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    price,
    discount: row.discount_percent,
    listPrice: Math.round((price * 100) / (100 - row.discount_percent)),
    description: row.description,
    gender: row.gender,
    rating: row.rating_hundredths / 100,
    rate: row.rating_count,
    imageUrls: pictures.map(({ key }) => `/pictures/${key}-640.webp`),
    imageAlts: pictures.map(({ alt }) => alt),
    shopId: row.shop_id,
    stock: left <= 0 ? { state: 'out' } : left <= 5 ? { state: 'low', left } : { state: 'in_stock' },
  };
}

function statementOf(filters: Filters): { where: string; order: string; values: unknown[] } {
  const values: unknown[] = [];
  const ofProduct = ['p.archived_at is null'];
  /** One variant fits all of these. */
  const ofVariant: string[] = [];
  const add = (conditions: string[], condition: (parameter: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(ofProduct, (it) => `p.category = any(${it})`, filters.category);
  add(ofProduct, (it) => `p.brand = any(${it})`, filters.brand);
  add(ofProduct, (it) => `p.gender = any(${it})`, filters.gender);
  add(ofProduct, (it) => `p.rating_hundredths >= ${it}`, filters.minRating && filters.minRating * 100);
  add(ofVariant, (it) => `v.price_paise >= ${it}`, filters.minPrice && filters.minPrice * 100);
  add(ofVariant, (it) => `v.price_paise <= ${it}`, filters.maxPrice && filters.maxPrice * 100);
  add(ofVariant, (it) => `v.discount_percent >= ${it}`, filters.discount);
  if (filters.inStock && !filters.pinCode) ofVariant.push(`${HAS_STOCK})`);
  add(
    ofVariant,
    (it) => `${HAS_STOCK} and i.delivery_pin_codes && ${it}::text[])`,
    filters.pinCode && coveringPatterns(filters.pinCode),
  );
  if (ofVariant.length > 0) {
    const conditions = ['v.product_id = p.id', 'v.archived_at is null', ...ofVariant].join(' and ');
    ofProduct.push(`exists (select from variants v where ${conditions})`);
  }
  return {
    where: ofProduct.join(' and '),
    order: ORDERS[filters.sortBy ?? ''] ?? 'created_at desc, id',
    values,
  };
}

const names = new Map<string, string>();
/** PostgreSQL's names are short. */
function nameOf(shape: string): string {
  const known = names.get(shape);
  if (known) return known;
  const name = `statement ${names.size}`;
  names.set(shape, name);
  return name;
}

await app.listen({ port: 0, host: '127.0.0.1' });
reportPort(app.server);
