/** A line of the cart, with all that its order needs. */
export interface OrderedRow {
  item_id: string;
  variant_id: string;
  product_id: string;
  quantity: number;
  shop_id: string;
  shop_name: string;
  name: string;
  brand: string;
  paise: number;
  percent: number;
  picture_key: string | null;
  alt: string | null;
  /** Units that can be delivered to the address. */
  free: number;
  arrives_by: string;
  contact_name: string;
  email: string;
  phone_number: string;
  label: string;
  street_address: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  /** What the same key was answered before. */
  answer: object | null;
}

const LINES = `
  select c.id as item_id, c.variant_id, c.product_id, c.quantity, p.shop_id, s.name as shop_name, p.name, p.brand,
    v.price_paise::float8 as paise, v.discount_percent as percent, f.picture_key, f.alt,
    (current_date + s.delivery_days)::text as arrives_by,
    (select coalesce(sum(i.quantity - i.reserved), 0)::int from inventory i
      where i.variant_id = v.id and i.status = 'active' and i.delivery_pin_codes && covering.entries) as free,
    u.name as contact_name, u.email, u.phone_number, a.label, a.street_address, a.city, a.state, a.postal_code, a.country`;

const FROM_CART = `
  from carts cart join cart_items c on c.user_id = cart.user_id
  join variants v on v.id = c.variant_id and v.archived_at is null
  join products p on p.id = v.product_id and p.archived_at is null join shops s on s.id = p.shop_id
  join users u on u.id = cart.user_id join addresses a on a.id = $2 and a.user_id = cart.user_id
  cross join lateral (
    select array_agg(left(a.postal_code, length) || '*') || a.postal_code as entries from generate_series(0, 5) length
  ) covering
  left join product_pictures f on f.product_id = p.id and f.position = 0 and f.is_ready
  where cart.user_id = $1`;

export const FIND_CART = `${LINES} ${FROM_CART} order by c.created_at, c.id`;

export const LOCK_CART = `
  ${LINES}, (select response_body from idempotency_keys where actor_id = $1 and route = 'by hand' and key = $3) as answer
  ${FROM_CART} order by c.created_at, c.id for update of cart`;

export const INSERT_ORDER = `
  with placed as (
    insert into orders (id, number, user_id, status, payment_method, cart_version, subtotal_paise, discount_paise,
      shipping_paise, total_paise, contact_name, contact_email, contact_phone, address_label, street_address, city,
      state, postal_code, country)
    values ($1, $2, $3, 'cash_on_delivery', 'cash_on_delivery', 1, $4, 0, 0, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    returning id, user_id
  ), parts as (
    insert into shop_orders (id, order_id, shop_id, status, subtotal_paise, discount_paise, total_paise, expected_by)
    select part.id, placed.id, part.shop_id, 'placed', part.paise, 0, part.paise, current_date + 5
    from placed, jsonb_to_recordset($14::jsonb) as part (id uuid, shop_id uuid, paise bigint)
    returning id, order_id
  ), lines as (
    insert into order_lines (id, shop_order_id, variant_id, product_id, name, brand, picture_key, quantity,
      unit_price_paise, discount_percent, discount_paise, total_paise)
    select line.id, part_id, variant_id, product_id, name, brand, picture_key, quantity, paise, percent, 0, paise * quantity
    from placed, jsonb_to_recordset($15::jsonb) as line (id uuid, part_id uuid, variant_id uuid, product_id uuid, name text,
      brand text, picture_key text, quantity int, paise bigint, percent smallint)
    returning product_id, quantity
  ), sold as (
    insert into uncounted_sales (product_id, quantity) select product_id, quantity from lines
  )
  insert into order_events (order_id, shop_order_id, to_status, actor, actor_id)
  select parts.order_id, parts.id, 'placed', 'buyer', user_id from parts, placed`;

/** One inventory record for each line, that with the most units. Lines as JSON, whose number the planner does not guess from: so it plans once. */
export const TAKE_STOCK = `
  with taken as (
    update inventory i set quantity = i.quantity - wanted.quantity, version = i.version + 1, updated_at = now()
    from jsonb_to_recordset($1::jsonb) as wanted (id uuid, variant_id uuid, quantity int)
    cross join lateral (
      select id from inventory
      where variant_id = wanted.variant_id and status = 'active' and delivery_pin_codes && $2::text[]
      order by quantity - reserved desc limit 1
    ) chosen
    where i.id = chosen.id and i.quantity - i.reserved >= wanted.quantity
    returning i.id, wanted.id as line_id, wanted.quantity
  )
  insert into stock_movements (inventory_id, change, reason, order_line_id)
  select id, -quantity, 'sale', line_id from taken returning order_line_id`;

export const EMPTY_CART = 'delete from cart_items where user_id = $1 and variant_id = any($2)';

export const STORE_ANSWER = `
  insert into idempotency_keys (actor_id, route, key, request_hash, response_status, response_body)
  values ($1, 'by hand', $2, 'none', 201, $3)`;
