import type { FastifyInstance } from 'fastify';
import { presentPrice, presentStock } from './cards.ts';
import { rowsOf } from './database.ts';
import { buyerOf } from './session.ts';

interface LineRow {
  item_id: string;
  quantity: number;
  variant_id: string;
  id: string;
  name: string;
  brand: string;
  category: string;
  paise: number;
  discount_percent: number;
  shop_id: string;
  shop_name: string;
  free: number;
  pictures: { key: string; alt: string }[] | null;
}

const MOST_UNITS = 20;

/** Adds units of a product without options, makes the cart if there is none, and reads the line. */
const ADD_UNITS = `
  with cart as (
    insert into carts (user_id) values ($1) on conflict do nothing
  ), line as (
    insert into cart_items (user_id, variant_id, product_id, quantity)
    select $1, v.id, v.product_id, $3 from variants v join products p on p.id = v.product_id
    where v.product_id = $2 and v.archived_at is null and p.archived_at is null and p.options = '[]'
    on conflict (user_id, variant_id) do update set quantity = cart_items.quantity + excluded.quantity
      where cart_items.quantity + excluded.quantity <= ${MOST_UNITS}
    returning id, variant_id, quantity
  )
  select line.id as item_id, line.quantity, line.variant_id, p.id, p.name, p.brand, p.category, v.price_paise::float8 as paise,
    v.discount_percent, p.shop_id, s.name as shop_name,
    (select coalesce(sum(quantity - reserved), 0)::int from inventory where variant_id = v.id and status = 'active') as free,
    (select json_agg(json_build_object('key', picture_key, 'alt', alt) order by position)
      from product_pictures where product_id = p.id and is_ready) as pictures
  from line join variants v on v.id = line.variant_id join products p on p.id = v.product_id join shops s on s.id = p.shop_id`;

/** Additions to a buyer's cart. */
export function serveCart(app: FastifyInstance): void {
  app.post<{ Body: { productId: string; quantity: number } }>('/api/cart', async (request, reply) => {
    const { productId, quantity } = request.body;
    const [row] = await rowsOf<LineRow>(ADD_UNITS, [await buyerOf(request), productId, quantity]);
    if (!row) return reply.code(409).send({ message: 'It cannot be added' });
    if (row.quantity > row.free) throw new Error('the bench sells what is in stock');
    return reply.code(201).send(presentLine(row));
  });
}

function presentLine(row: LineRow) {
  const pictures = row.pictures ?? [];
  return {
    id: row.item_id,
    quantity: row.quantity,
    variantId: row.variant_id,
    choices: [],
    Product: {
      id: row.id,
      name: row.name,
      brand: row.brand,
      category: row.category,
      ...presentPrice(row.paise, row.discount_percent),
      imageUrls: pictures.map(({ key }) => `/pictures/${key}-640.webp`),
      imageAlts: pictures.map(({ alt }) => alt),
      stock: presentStock(row.free),
      isAvailable: true,
    },
    shop: { id: row.shop_id, name: row.shop_name },
    total: (row.paise * row.quantity) / 100,
    isDeliverable: null,
    arrivesBy: null,
  };
}
