import type { FastifyInstance } from 'fastify';
import { type Queryable, rowsOf } from './database.ts';
import { type Placing, servePlacing } from './placing.ts';
import { buyerOf } from './session.ts';

/**
 * As few tables as an order needs that is never placed twice, sells no unit twice and whose figures add up; filled with the shop's products.
 * Buyers are those of the shop.
 */
export const PLAIN_TABLES = [
  'drop schema if exists plain cascade',
  'create schema plain',
  `create table plain.stock (product_id uuid primary key, price_paise bigint not null, units int not null check (units >= 0))
    with (fillfactor = 80)`,
  `create table plain.cart_lines (user_id uuid, product_id uuid references plain.stock, quantity int not null check (quantity > 0),
    primary key (user_id, product_id))`,
  `create table plain.orders (id bigint generated always as identity primary key, user_id uuid not null, address_id uuid not null,
    idempotency_key text not null, total_paise bigint not null check (total_paise > 0), created_at timestamptz not null default now(),
    unique (user_id, idempotency_key))`,
  `create table plain.order_lines (order_id bigint references plain.orders, product_id uuid references plain.stock,
    quantity int not null check (quantity > 0), price_paise bigint not null, total_paise bigint not null,
    primary key (order_id, product_id), check (total_paise = quantity * price_paise))`,
  `insert into plain.stock select distinct product_id, 10000, 1000000 from inventory`,
];

const ADD = `
  insert into plain.cart_lines values ($1, $2, $3)
  on conflict (user_id, product_id) do update set quantity = cart_lines.quantity + excluded.quantity`;
const SUM = `
  select coalesce(sum(quantity * price_paise), 0)::text as quote
  from plain.cart_lines join plain.stock using (product_id) where user_id = $1`;
const FIND_ORDER = 'select id from plain.orders where user_id = $1 and idempotency_key = $2';
/** In the order of the products, so that two orders never wait for each other. */
const LOCK_LINES = `
  select product_id, quantity, price_paise::float8 from plain.cart_lines join plain.stock using (product_id)
  where user_id = $1 order by product_id for update`;
const TAKE_STOCK = `
  update plain.stock set units = units - wanted.quantity
  from jsonb_to_recordset($1::jsonb) as wanted (product_id uuid, quantity int) where stock.product_id = wanted.product_id`;
const INSERT_ORDER = `
  with placed as (
    insert into plain.orders (user_id, address_id, idempotency_key, total_paise) values ($1, $2, $3, $4) returning id
  ), lines as (
    insert into plain.order_lines select placed.id, product_id, quantity, price_paise, quantity * price_paise
    from placed, jsonb_to_recordset($5::jsonb) as line (product_id uuid, quantity int, price_paise bigint)
  ), emptied as (delete from plain.cart_lines where user_id = $1)
  select id from placed`;

interface OrderedLine {
  product_id: string;
  quantity: number;
  price_paise: number;
}

/** The calls with which the bench orders, over tables of their own. */
export function servePlainOrders(app: FastifyInstance): void {
  app.post<{ Body: { productId: string; quantity: number } }>('/api/cart', async (request) =>
    rowsOf(ADD, [await buyerOf(request), request.body.productId, request.body.quantity]),
  );

  app.post('/api/checkout/summary', async (request) => {
    const [sum] = await rowsOf<{ quote: string }>(SUM, [await buyerOf(request)]);
    return sum;
  });

  servePlacing(app, placeOrder);
}

async function placeOrder(client: Queryable, { userId, key, addressId, quote }: Placing): Promise<object> {
  const lines = await rowsOf<OrderedLine>(LOCK_LINES, [userId], client);
  const [before] = await rowsOf<{ id: string }>(FIND_ORDER, [userId, key], client);
  if (before) return before;
  const total = lines.reduce((sum, { quantity, price_paise }) => sum + quantity * price_paise, 0);
  if (lines.length === 0 || String(total) !== quote) throw new Error('the cart is another one now');
  const ordered = JSON.stringify(lines);
  await rowsOf(TAKE_STOCK, [ordered], client);
  const [placed] = await rowsOf<{ id: string }>(
    INSERT_ORDER,
    [userId, addressId, key, total, ordered],
    client,
  );
  if (!placed) throw new Error('the order was not written');
  return placed;
}
