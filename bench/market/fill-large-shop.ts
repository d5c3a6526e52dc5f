import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { accessTokens, sessions, shops, users } from '../../database/schema/index.ts';
import type { DatabaseHandle } from '../../server/platform/database/database.ts';

const HOUR_MS = 3_600_000;
const PRODUCTS = 10_000;
const RECORDS_OF_PRODUCT = 5;

export interface LargeShop {
  /** Its seller's. */
  token: string;
  productIds: ProductId[];
}

/** Adds a shop with 10,000 products and 50,000 inventory records. */
export async function fillLargeShop({ db, pool }: DatabaseHandle): Promise<LargeShop> {
  const token = randomBytes(32).toString('base64url');
  const productIds = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const [seller] = await tx
      .insert(users)
      .values({
        role: 'seller',
        name: 'Farida Khan',
        email: 'large.shop@haat.example',
        emailVerifiedAt: new Date(),
      })
      .returning({ id: users.id });
    if (!seller) throw new Error('no seller was inserted');
    const [shop] = await tx
      .insert(shops)
      .values({
        ownerId: seller.id,
        name: 'The large shop',
        description: 'Everything',
        gst: '29ABCDE1234F1Z5',
        latitude: 12.97,
        longitude: 77.59,
        state: 'approved',
      })
      .returning({ id: shops.id });
    if (!shop) throw new Error('no shop was inserted');
    const [session] = await tx
      .insert(sessions)
      .values({ userId: seller.id, refreshHash: randomBytes(32), expiresAt })
      .returning({ id: sessions.id });
    if (!session) throw new Error('no session was inserted');
    const tokenHash = createHash('sha256').update(token).digest();
    await tx.insert(accessTokens).values({ tokenHash, sessionId: session.id, expiresAt });
    const inserted = await tx.execute<{ id: ProductId }>(sql`
      insert into products (shop_id, name, brand, category, gender, description, price_paise, discount_percent, created_at)
      select ${shop.id}, (array['Cotton kurta', 'Steel mug', 'Desk lamp', 'Wool shawl'])[1 + n % 4] || ' ' || n, 'Brand ' || n % 60,
        (array['Clothing', 'Home & Kitchen', 'Electronics', 'Sports'])[1 + n % 4],
        (array['unisex', 'male', 'female', 'other'])[1 + n % 3], 'A thing of this shop.', 10000 + n * 37 % 900000, n % 60,
        now() - n * interval '3 minutes'
      from generate_series(1, ${PRODUCTS}::int) n returning id`);
    await tx.execute(sql`
      insert into variants (product_id, shop_id, price_paise, discount_percent)
      select id, shop_id, price_paise, discount_percent from products where shop_id = ${shop.id}`);
    await tx.execute(sql`
      with records as (
        insert into inventory (variant_id, product_id, shop_id, quantity, minimum_threshold, status, delivery_pin_codes)
        select id, product_id, shop_id, abs(hashtext(product_id::text || n)) % 40, 5, case when n = 5 then 'inactive' else 'active' end,
          (select array_agg((400000 + abs(hashtext(product_id::text)) % 300000 + n * 40 + pin)::text) from generate_series(1, 30) pin)
        from variants, generate_series(1, ${RECORDS_OF_PRODUCT}::int) n where shop_id = ${shop.id}
        returning id, quantity
      )
      insert into stock_movements (inventory_id, change, reason)
      select id, quantity, 'initial' from records`);
    return inserted.rows.map(({ id }) => id);
  });
  await pool.query('vacuum analyze');
  return { token, productIds };
}
