/** The statements of a whole checkout, written by hand: the same reads, guards, locks and inserts as the shop's. */

/** In the order in which they run; `begin` and `commit` stand in hand-written-checkout.ts. */
export const STATEMENTS = {
  findActor: `
    select u.id, s.id as session_id, u.role, u.is_guest
    from access_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.token_hash = $1 and t.expires_at > now() and s.expires_at > now() and u.disabled_at is null`,

  addUnits: `
    with cart as (
      insert into carts (user_id) values ($1)
      on conflict (user_id) do update set version = carts.version + 1 returning user_id
    ), product as (
      select id, options from products where id = $2 and archived_at is null
    ), variant as (
      select v.id, v.product_id from product join variants v on v.product_id = product.id
      where v.archived_at is null and product.options = '[]'
    ), line as (
      insert into cart_items (user_id, variant_id, product_id, quantity)
      select cart.user_id, variant.id, variant.product_id, 1 from cart, variant
      on conflict (user_id, variant_id) do update set quantity = cart_items.quantity + excluded.quantity
        where cart_items.quantity + excluded.quantity <= 20
      returning id
    )
    select exists (select from variant) as is_active, (select id from line) as item_id`,

  findLine: `
    select p.id, p.shop_id, s.name as shop_name, p.name, p.brand, p.category, p.gender, p.description, v.price_paise,
      v.discount_percent, p.rating_hundredths, p.rating_count, p.created_at, p.archived_at is null and v.archived_at is null as is_available,
      (select coalesce(json_agg(json_build_object('key', f.picture_key, 'alt', f.alt) order by f.position), '[]')
        from product_pictures f where f.product_id = p.id and f.is_ready) as pictures,
      (select json_build_object('available', coalesce(sum(i.quantity - i.reserved), 0),
          'threshold', coalesce(max(i.minimum_threshold), 0))
        from inventory i where i.variant_id = v.id and i.status = 'active') as stock,
      c.id as item_id, c.quantity,
      (select coalesce(sum(h.quantity), 0)::int
        from orders o join shop_orders w on w.order_id = o.id
        join order_lines l on l.shop_order_id = w.id and l.variant_id = c.variant_id
        join stock_reservations h on h.order_line_id = l.id and h.state = 'held'
        where o.user_id = c.user_id and o.status = 'awaiting_payment') as own_held,
      (select count(*)::int from cart_items where user_id = $1) as lines_in_cart
    from cart_items c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
    join shops s on s.id = p.shop_id
    where c.user_id = $1 and c.id = $2`,

  findAddress: 'select * from addresses where id = $1 and user_id = $2',

  findCartSnapshot: `
    select ${cartSnapshotOf('$1')} as snapshot, (
      select coalesce(json_agg(found), '[]') from (
        select c.variant_id, coalesce(sum(i.quantity - i.reserved + coalesce(own.quantity, 0)), 0)::int as available,
          count(i.id) > 0 as is_covered
        from cart_items c
        left join inventory i on i.variant_id = c.variant_id and i.status = 'active'
          and arrayoverlap(i.delivery_pin_codes, $2::text[])
        left join lateral (
          select sum(h.quantity) as quantity
          from stock_reservations h join order_lines l on l.id = h.order_line_id
          join shop_orders w on w.id = l.shop_order_id join orders o on o.id = w.order_id
          where h.inventory_id = i.id and h.state = 'held' and o.user_id = $1
        ) own on true
        where c.user_id = $1 group by c.variant_id
      ) found
    ) as availability`,

  findCheckoutInput: `
    select ${answerOf('$1', '$2')} as stored,
      (select json_build_object('label', label, 'street', street_address, 'city', city, 'state', state,
          'postalCode', postal_code, 'country', country) from addresses where id = $3 and user_id = $1) as address,
      json_build_object('name', name, 'email', email, 'phone', phone_number) as account
    from users where id = $1`,

  lock: `
    with attempt as materialized (select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_alone), cart as (
      select user_id from carts where user_id = $2 and (select is_alone from attempt) for update
    )
    select is_alone from attempt left join cart on true`,

  findLockedCheckout: `
    select ${answerOf('$1', '$2')} as stored, ${cartSnapshotOf('$1')} as snapshot,
      exists (select from orders where user_id = $1 and status = 'awaiting_payment') as has_open_order,
      (select count(*)::int from orders where user_id = $1 and created_at > now() - interval '10 minutes') as recent`,

  insertOrder: `
    with placed as (
      insert into orders (id, number, user_id, status, payment_method, cart_version, subtotal_paise, discount_paise,
        shipping_paise, total_paise, contact_name, contact_email, contact_phone, address_label, street_address, city,
        state, postal_code, country)
      values ($1, $2, $3, 'cash_on_delivery', 'cash_on_delivery', $4, $5, 0, 0, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict (number) do nothing returning id, user_id
    ), parts as (
      insert into shop_orders (id, order_id, shop_id, status, subtotal_paise, discount_paise, total_paise, expected_by)
      select part.id, placed.id, part.shop_id, 'placed', part.paise, 0, part.paise, current_date + 5
      from placed, jsonb_to_recordset($15::jsonb) as part (id uuid, shop_id uuid, paise bigint)
      returning id, order_id
    ), lines as (
      insert into order_lines (id, shop_order_id, variant_id, product_id, name, brand, picture_key, quantity,
        unit_price_paise, discount_percent, discount_paise, total_paise)
      select line.id, part_id, variant_id, product_id, name, brand, picture_key, quantity, paise, percent, 0, paise * quantity
      from placed, jsonb_to_recordset($16::jsonb) as line (id uuid, part_id uuid, variant_id uuid, product_id uuid, name text, brand text,
        picture_key text, quantity int, paise bigint, percent smallint)
    )
    insert into order_events (order_id, shop_order_id, to_status, actor, actor_id)
    select id, null::uuid, 'cash_on_delivery', 'buyer', user_id from placed
    union all
    select parts.order_id, parts.id, 'placed', 'buyer', user_id from parts, placed`,

  sellStock: `
    with wanted as (
      select * from unnest($1::uuid[], $2::uuid[], $3::int[]) as w (order_line_id, variant_id, quantity)
    ), free as (
      select i.id, i.variant_id, i.quantity - i.reserved as units
      from inventory i join variants v on v.id = i.variant_id and v.archived_at is null
      join products p on p.id = i.product_id and p.archived_at is null
      where i.variant_id in (select variant_id from wanted) and i.status = 'active'
        and arrayoverlap(i.delivery_pin_codes, $4::text[]) and i.quantity > i.reserved
      order by i.id for no key update of i
    ), supply as (
      select id, variant_id, units,
        sum(units) over (partition by variant_id order by units desc, id) - units as units_before
      from free
    ), taken as (
      select w.order_line_id, s.id as inventory_id, least(s.units, w.quantity - s.units_before)::int as quantity
      from wanted w join supply s using (variant_id) where s.units_before < w.quantity
    ), marked as (
      update inventory i set quantity = i.quantity - t.quantity, version = i.version + 1, updated_at = now()
      from taken t where i.id = t.inventory_id and i.quantity - i.reserved >= t.quantity
      returning i.id, t.order_line_id, t.quantity
    ), reserved as (
      insert into stock_reservations (order_line_id, inventory_id, quantity, state)
      select order_line_id, id, quantity, 'claimed' from marked returning quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, order_line_id)
      select id, -quantity, 'sale', order_line_id from marked
    )
    select sum(quantity)::int as sold from reserved`,

  emptyCart: `
    with ordered as (
      select * from unnest($2::uuid[], $3::int[]) as ordered (variant_id, quantity)
    ), changed as (
      update carts set version = version + 1 where user_id = $1
    ), emptied as (
      delete from cart_items using ordered where cart_items.user_id = $1
        and cart_items.variant_id = ordered.variant_id and cart_items.quantity <= ordered.quantity
    ), lowered as (
      update cart_items set quantity = cart_items.quantity - ordered.quantity from ordered
      where cart_items.user_id = $1 and cart_items.variant_id = ordered.variant_id
        and cart_items.quantity > ordered.quantity
    )
    delete from cart_coupons where user_id = $1 and shop_id in (
      select variants.shop_id from variants join ordered on ordered.variant_id = variants.id)`,

  noteSales: `insert into uncounted_sales (product_id, quantity) select * from unnest($1::uuid[], $2::int[])`,

  storeAnswer: `
    insert into idempotency_keys (actor_id, route, key, request_hash, response_status, response_body)
    values ($1, 'by hand', $2, 'none', 201, $3)`,
} as const;

/** A buyer's cart as one value. */
function cartSnapshotOf(userId: string): string {
  return `json_build_object(
    'version', coalesce((select version from carts where user_id = ${userId}), 1),
    'coupons', array(select coupon_id from cart_coupons where user_id = ${userId} order by coupon_id),
    'lines', array(
      select json_build_object('variant_id', v.id, 'product_id', p.id, 'quantity', c.quantity, 'shop_id', p.shop_id, 'shop', s.name,
        'name', p.name, 'brand', p.brand, 'paise', v.price_paise, 'percent', v.discount_percent,
        'options', p.options, 'choices', v.choices, 'sku', v.sku,
        'is_available', p.archived_at is null and v.archived_at is null, 'picture', (
          select json_build_object('key', f.picture_key, 'alt', f.alt) from product_pictures f
          where f.product_id = p.id and f.is_ready order by f.position limit 1))
      from cart_items c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
      join shops s on s.id = p.shop_id
      where c.user_id = ${userId} order by c.created_at, c.id
    )
  )`;
}

/** The stored reply of a key as one value. */
function answerOf(userId: string, key: string): string {
  return `(
    select json_build_object('hash', request_hash, 'answer', response_body) from idempotency_keys
    where actor_id = ${userId} and route = 'by hand' and key = ${key})`;
}
