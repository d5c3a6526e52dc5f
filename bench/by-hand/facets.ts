import type { FastifyInstance } from 'fastify';
import { conditionsOf, type Filters } from './conditions.ts';
import { rowsOf } from './database.ts';

const MOST_BRANDS = 40;
/** Rupees at which a band of prices ends. */
const BANDS = [500, 1000, 2000, 5000, 10_000, 25_000, 50_000];

interface CountRow {
  kind: 'category' | 'brand' | 'price' | 'gender' | 'stars' | 'discount' | 'subcategory';
  value: string;
  products: number;
}

/** How many products each option of each filter gives; a filter's own choice does not count for its options. */
export function serveFacets(app: FastifyInstance): void {
  app.post<{ Body: Filters }>('/api/pro/filters/facets', async (request) => {
    const { values, category, brand, price } = conditionsOf(request.body);
    const active = 'from products p where p.archived_at is null';
    const rows = await rowsOf<CountRow>(
      `select 'category' as kind, category as value, count(*)::int as products ${active}${brand}${price} group by category
      union all
      select 'brand', brand, count(*)::int ${active}${category}${price} group by brand
      union all
      select 'price', band::text, count(*)::int
      from (select width_bucket(price_paise, array[${BANDS.map((band) => band * 100).join(', ')}]::bigint[]) as band ${active}${category}${brand}) p
      group by band
      union all
      select case when grouping(gender) = 0 then 'gender' when grouping(stars) = 0 then 'stars'
          when grouping(tenth) = 0 then 'discount' else 'subcategory' end,
        coalesce(gender, stars::text, tenth::text, subcategory_id), count(*)::int
      from (select gender, rating_hundredths / 100 as stars, discount_percent / 10 as tenth,
        coalesce(subcategory_id, '') as subcategory_id ${active}${category}${brand}${price}) p
      group by grouping sets ((gender), (stars), (tenth), (subcategory_id))`,
      values,
    );
    return presentFacets(rows);
  });
}

function presentFacets(rows: readonly CountRow[]) {
  const of = (kind: CountRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value, products }) => ({ value, products }))
      .sort((a, b) => b.products - a.products);
  /** How many products reach at least a number. */
  const reaching = (kind: CountRow['kind'], least: number) =>
    of(kind).reduce((sum, { value, products }) => sum + (Number(value) >= least ? products : 0), 0);
  const brands = of('brand');
  return {
    totalProducts: of('gender').reduce((sum, { products }) => sum + products, 0),
    categories: of('category'),
    subcategories: of('subcategory'),
    brands: brands.slice(0, MOST_BRANDS),
    totalBrands: brands.length,
    genders: of('gender'),
    minRatings: [4, 3, 2, 1].map((value) => ({ value, products: reaching('stars', value) })),
    discounts: [1, 2, 3, 4, 5, 6].map((tenth) => ({
      value: tenth * 10,
      products: reaching('discount', tenth),
    })),
    prices: of('price').map(({ value, products }) => ({
      from: BANDS[Number(value) - 1] ?? 0,
      to: BANDS[Number(value)] ?? null,
      products,
    })),
  };
}
