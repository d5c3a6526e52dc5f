import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { insertRows } from '../../database/demo/insert-rows.ts';
import { insertAccounts, insertProducts, insertStock } from '../../database/demo/load-catalogue.ts';
import type { Market } from '../../database/demo/market.ts';
import { composeMoreProducts } from '../../database/demo/more-products.ts';
import { composeShops } from '../../database/demo/people.ts';
import { composeProducts } from '../../database/demo/products.ts';
import type { Random } from '../../database/demo/random.ts';
import { composeStock } from '../../database/demo/stock.ts';
import { accessTokens, addresses, sessions, users } from '../../database/schema/index.ts';
import type { AddressId, ProductId, SessionId, UserId } from '../../contract/kernel/schemas.ts';
import type { DatabaseHandle } from '../../server/platform/database/database.ts';
import type { Shopper } from '../run/messages.ts';

const HOUR_MS = 3_600_000;

/** What requests are composed from. */
export interface FilledMarket {
  products: { id: ProductId; name: string; brand: string }[];
  brands: string[];
  /** In stock everywhere, more than the bench can sell. */
  sellable: ProductId[];
  /** Signed-in buyers with an address. */
  shoppers: Shopper[];
}

/** Fills an empty database with a catalogue of that size, its stock, ratings and sold figures, and buyers. */
export async function fillMarket(
  { db, pool }: DatabaseHandle,
  { products: total, shoppers: people }: { products: number; shoppers: number },
  random: Random,
): Promise<FilledMarket> {
  const now = new Date();
  const shops = composeShops(random.fork('shops'), now);
  const written = composeProducts(random.fork('written'), now);
  const products = composeMoreProducts(written, total, random.fork('products'), now);
  const stock = composeStock(products, random.fork('stock'));
  const market: Market = {
    ...{ shops, products, stock, buyers: [] },
    ...{ coupons: [], orders: [], reviews: [], favorites: [], cartItems: [] },
  };
  const shoppers = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await insertAccounts(tx, market, '');
    await insertProducts(tx, market);
    await insertStock(tx, market);
    // Figures that years of trade would have left; the reviews and orders behind them are not needed here.
    await tx.execute(sql`
      update products set rating_count = figures.count, rating_sum = round(figures.count * figures.mean), sold_count = figures.sold
      from (
        select id, abs(hashtext(id::text)) % 120 as count, 2.5 + (abs(hashtext(id::text || 'stars')) % 250) / 100.0 as mean,
          abs(hashtext(id::text || 'sold')) % 2000 as sold
        from products
      ) figures
      where figures.id = products.id`);
    await tx.execute(sql`
      update inventory set quantity = 1000000 where status = 'active' and delivery_pin_codes = '{*}' and quantity > 0`);
    return insertShoppers(tx, people);
  });
  await pool.query('set statement_timeout = 0');
  await pool.query('vacuum (full, analyze)');
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    select product_id as id from inventory
    where status = 'active' and delivery_pin_codes = '{*}' and quantity > 0 order by product_id`);
  return {
    products: products.map(({ id, name, brand }) => ({ id, name, brand })),
    brands: [...new Set(products.map(({ brand }) => brand))].sort(),
    sellable: rows.map(({ id }) => id),
    shoppers,
  };
}

/** As many as it takes: nobody may place more than thirty orders in ten minutes. */
async function insertShoppers(
  tx: Parameters<Parameters<DatabaseHandle['db']['transaction']>[0]>[0],
  count: number,
): Promise<Shopper[]> {
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const people = Array.from({ length: count }, (_, index) => ({
    userId: crypto.randomUUID() as UserId, // ids made here are ids by construction
    sessionId: crypto.randomUUID() as SessionId,
    addressId: crypto.randomUUID() as AddressId,
    token: randomBytes(32).toString('base64url'),
    email: `shopper.${index}@haat.example`,
  }));
  await insertRows(
    tx,
    users,
    people.map(({ userId, email }) => ({
      ...{ id: userId, email, role: 'buyer' as const, name: 'Asha Rao', phoneNumber: '+91 55500 20000' },
      emailVerifiedAt: new Date(),
    })),
  );
  await insertRows(
    tx,
    addresses,
    people.map(({ userId, addressId }) => ({
      ...{ id: addressId, userId, label: 'Home', streetAddress: '14, 3rd Cross', city: 'Bengaluru' },
      ...{ state: 'Karnataka', postalCode: '560001', country: 'India', isDefault: true },
    })),
  );
  await insertRows(
    tx,
    sessions,
    people.map(({ userId, sessionId }) => ({
      ...{ id: sessionId, userId, refreshHash: randomBytes(32), expiresAt },
    })),
  );
  await insertRows(
    tx,
    accessTokens,
    people.map(({ sessionId, token }) => ({
      ...{ tokenHash: createHash('sha256').update(token).digest(), sessionId, expiresAt },
    })),
  );
  return people.map(({ token, userId, addressId }) => ({ token, userId, addressId }));
}
