/** Products as cards show them, read in one statement. */

/** Columns of a card, of `products p`; variants as choices, price in paise and free units. */
export const CARD_COLUMNS = `
  p.id, p.name, p.brand, p.category, p.price_paise::float8 as paise, p.discount_percent, p.description, p.gender,
  p.rating_hundredths, p.rating_count, p.shop_id, p.options,
  (select json_agg(json_build_object('key', picture_key, 'alt', alt, 'shownFor', shown_for) order by position)
    from product_pictures where product_id = p.id and is_ready) as pictures,
  (select json_agg(json_build_object('id', v.id, 'choices', v.choices, 'paise', v.price_paise,
      'percent', v.discount_percent, 'netQuantity', v.net_quantity, 'free', coalesce(stock.free, 0)) order by v.position)
    from variants v left join (
      select variant_id, sum(quantity - reserved) as free from inventory
      where product_id = p.id and status = 'active' group by variant_id
    ) stock on stock.variant_id = v.id
    where v.product_id = p.id and v.archived_at is null) as variants`;

interface Option {
  name: string;
  kind: string;
  values: { number: number; name: string }[];
}

export interface VariantOfCard {
  id: string;
  choices: number[];
  paise: number;
  percent: number;
  netQuantity: string | null;
  free: number;
}

export interface CardRow {
  id: string;
  name: string;
  brand: string;
  category: string;
  paise: number;
  discount_percent: number;
  description: string;
  gender: string;
  rating_hundredths: number;
  rating_count: number;
  shop_id: string;
  options: Option[];
  pictures: { key: string; alt: string; shownFor: number | null }[] | null;
  variants: VariantOfCard[] | null;
}

const LOW_STOCK = 5;

export function presentCard(row: CardRow) {
  const pictures = row.pictures ?? [];
  const variants = row.variants ?? [];
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    ...presentPrice(row.paise, row.discount_percent),
    highestPrice: Math.max(row.paise, ...variants.map(({ paise }) => paise)) / 100,
    description: row.description,
    gender: row.gender,
    rating: row.rating_hundredths / 100,
    rate: row.rating_count,
    imageUrls: pictures.map(({ key }) => `/pictures/${key}-640.webp`),
    imageAlts: pictures.map(({ alt }) => alt),
    shopId: row.shop_id,
    stock: presentStock(variants.reduce((sum, { free }) => sum + free, 0)),
    options: row.options.map(({ name, kind, values }, place) => ({
      name,
      kind,
      values: values.map((value) => ({
        ...value,
        inStock: variants.some(({ choices, free }) => free > 0 && choices[place] === value.number),
      })),
    })),
  };
}

export function presentPrice(paise: number, percent: number) {
  return { price: paise / 100, discount: percent, listPrice: Math.round(paise / (100 - percent)) };
}

export function presentStock(free: number) {
  if (free <= 0) return { state: 'out' };
  return free <= LOW_STOCK ? { state: 'low', left: free } : { state: 'in_stock' };
}
