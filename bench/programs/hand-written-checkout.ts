/**
 * R2: one order as a competent hand would write it for the database alone: prepared statements in one transaction, no
 * HTTP, no session, nothing checked twice. DATABASE_URL=… node bench/programs/hand-written-checkout.ts
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CheckoutMessage, Measurement } from '../run/messages.ts';
import { Stopwatch } from '../run/stopwatch.ts';

process.on('message', (message: CheckoutMessage) => {
  void measure(message).then((measurement) => process.send?.(measurement));
});

let nextShopper = 0;

async function measure({
  shoppers,
  productIds,
  milliseconds,
  connections,
}: CheckoutMessage): Promise<Measurement> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
      await client.connect();
      return client;
    }),
  );
  const watch = new Stopwatch(milliseconds);
  await Promise.all(
    clients.map(async (client) => {
      while (watch.isRunning) {
        const shopper = shoppers[nextShopper % shoppers.length];
        const productId = productIds[(nextShopper * 7) % productIds.length];
        nextShopper += 1;
        if (!shopper || !productId) throw new Error('there is nobody to buy, or nothing');
        const startedAt = performance.now();
        await order(client, shopper.userId, shopper.addressId, productId);
        watch.count(startedAt, 0);
      }
    }),
  );
  const measurement = watch.read();
  await Promise.all(clients.map((client) => client.end()));
  return measurement;
}

async function order(client: pg.Client, userId: string, addressId: string, productId: string): Promise<void> {
  const run = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values });
  const orderId = randomUUID();
  const shopOrderId = randomUUID();
  const lineId = randomUUID();

  await run(
    'cart',
    `insert into carts (user_id) values ($1) on conflict (user_id) do update set version = carts.version + 1`,
    [userId],
  );
  await run(
    'add',
    `insert into cart_items (user_id, product_id, quantity) values ($1, $2, 1)
    on conflict (user_id, product_id) do update set quantity = 1`,
    [userId, productId],
  );

  await client.query('begin');
  await run('lock', 'select version from carts where user_id = $1 for update', [userId]);
  await run(
    'lines',
    `select p.*, s.name as shop_name, i.quantity from cart_items i join products p on p.id = i.product_id
    join shops s on s.id = p.shop_id where i.user_id = $1`,
    [userId],
  );
  await run('coupons', 'select coupon_id from cart_coupons where user_id = $1', [userId]);
  await run(
    'order',
    `
    insert into orders (id, number, user_id, status, payment_method, cart_version, subtotal_paise, discount_paise,
      shipping_paise, total_paise, contact_name, contact_email, contact_phone, address_label, street_address, city,
      state, postal_code, country)
    select $1, $2, u.id, 'cash_on_delivery', 'cash_on_delivery', 1, p.price_paise, 0, 0, p.price_paise, u.name, u.email,
      u.phone_number, a.label, a.street_address, a.city, a.state, a.postal_code, a.country
    from users u join addresses a on a.user_id = u.id and a.id = $4, products p where u.id = $3 and p.id = $5`,
    [orderId, orderId, userId, addressId, productId],
  );
  await run(
    'part',
    `
    insert into shop_orders (id, order_id, shop_id, status, subtotal_paise, discount_paise, total_paise)
    select $1, $2, shop_id, 'placed', price_paise, 0, price_paise from products where id = $3`,
    [shopOrderId, orderId, productId],
  );
  await run(
    'line',
    `
    insert into order_lines (id, shop_order_id, product_id, name, brand, quantity, unit_price_paise, discount_percent,
      discount_paise, total_paise)
    select $1, $2, id, name, brand, 1, price_paise, discount_percent, 0, price_paise from products where id = $3`,
    [lineId, shopOrderId, productId],
  );
  await run(
    'events',
    `
    insert into order_events (order_id, shop_order_id, to_status, actor, actor_id)
    values ($1, null, 'cash_on_delivery', 'buyer', $3), ($1, $2, 'placed', 'buyer', $3)`,
    [orderId, shopOrderId, userId],
  );
  await run(
    'stock',
    `
    with sold as (
      update inventory set quantity = quantity - 1
      where id = (
        select id from inventory where product_id = $1 and status = 'active' and delivery_pin_codes && '{560001,*}'
          and quantity > reserved order by id limit 1 for no key update
      ) returning id
    ), held as (
      insert into stock_holds (order_line_id, inventory_id, quantity, state) select $2, id, 1, 'claimed' from sold
    )
    insert into stock_movements (inventory_id, change, reason, order_line_id) select id, -1, 'sale', $2 from sold`,
    [productId, lineId],
  );
  await run('emptied', 'delete from cart_items where user_id = $1 and product_id = $2', [userId, productId]);
  await run('sold', 'update products set sold_count = sold_count + 1 where id = $1', [productId]);
  await run(
    'job',
    `insert into pgboss.job (name, data, policy) values ('mail-order-placed', $1, 'standard')`,
    [{ orderId }],
  );
  await run(
    'answer',
    `
    insert into idempotency_keys (actor_id, route, key, request_hash, response_status, response_body)
    values ($1, 'by hand', $2, 'none', 201, $3)`,
    [userId, orderId, { orderId }],
  );
  await client.query('commit');
}
