import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AttributeValues } from '../../contract/kernel/attributes.ts';
import type { ProductOption } from '../../contract/kernel/product-options.ts';
import type { AddressId, CategoryId, ProductId, SessionId, UserId } from '../../contract/kernel/schemas.ts';
import { insertRows } from '../../database/demo/insert-rows.ts';
import { fillDemo } from '../../database/demo/large/fill-demo.ts';
import { accessTokens, addresses, sessions, users, variants } from '../../database/schema/index.ts';
import type { DatabaseHandle } from '../../server/platform/database/database.ts';
import { INDEXES } from '../by-hand/indexes.ts';
import { PLAIN_TABLES } from '../by-hand/plain-orders.ts';
import type { Shopper } from '../run/messages.ts';

const HOUR_MS = 3_600_000;
/** Products at most whose pages and names are requested. */
const ASKED_FOR = 10_000;
const SELLABLE = 2_000;
const MUCH = 900_000;
/** Ten orders of one buyer stay below the limit of open cash on delivery. */
const DEAREST_PAISE = 25_000_00;

/** A product that is asked for, or whose facts are filtered by. */
export interface SampleProduct {
  id: ProductId;
  name: string;
  brand: string;
  categoryId: CategoryId | null;
  attributes: AttributeValues;
  options: ProductOption[];
}

/** The data for requests. */
export interface FilledMarket {
  /** All products, or a sample. */
  products: SampleProduct[];
  /** How many the whole catalogue has. */
  variants: number;
  brands: string[];
  /** In stock everywhere, more than the bench can sell, and without options. */
  sellable: ProductId[];
  /** Signed-in buyers with an address. */
  shoppers: Shopper[];
}

/** Fills an empty database with the demo market in the given size, and with signed-in buyers. */
export async function fillMarket(
  { db, pool }: DatabaseHandle,
  wanted: { products: number; shoppers: number },
  onProgress: (text: string) => void,
): Promise<FilledMarket> {
  await fillDemo({
    database: db,
    products: wanted.products,
    now: new Date(),
    // The bench signs in without passwords.
    hashPassword: () => Promise.resolve(''),
    onStep: onProgress,
    onProgress: (products) => onProgress(`filling the market: ${products} of ${wanted.products} products`),
  });
  const shoppers = await db.transaction((tx) => insertShoppers(tx, wanted.shoppers));
  onProgress('stocking up');
  const stocked = await db.execute<{ id: ProductId }>(sql`
    update inventory set quantity = ${MUCH}
    where id in (
      select distinct on (product_id) id from inventory
      where status = 'active' and delivery_pin_codes = '{*}' and quantity > 0
        and product_id in (select id from products where price_paise <= ${DEAREST_PAISE} and options = '[]')
      order by product_id, id limit ${SELLABLE}
    ) returning product_id as id`);
  for (const statement of [...INDEXES, ...PLAIN_TABLES]) await pool.query(statement);
  await pool.query('vacuum analyze');
  const products = await db.execute<SampleProduct & Record<string, unknown>>(sql`
    select id, name, brand, subcategory_id as "categoryId", attributes, options from products where archived_at is null order by md5(id::text) limit ${ASKED_FOR}`);
  const brands = await db.execute<{ brand: string }>(sql`select distinct brand from products order by brand`);
  return {
    products: products.rows,
    variants: await db.$count(variants),
    brands: brands.rows.map(({ brand }) => brand),
    sellable: stocked.rows.map(({ id }) => id),
    shoppers,
  };
}

/** A buyer may have at most ten open orders for cash on delivery; each has a phone and an address. */
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
    people.map(({ userId, email }, index) => ({
      id: userId,
      email,
      role: 'buyer' as const,
      name: 'Asha Rao',
      phoneNumber: `+91 98450 ${20_000 + index}`,
      emailVerifiedAt: new Date(),
    })),
  );
  await insertRows(
    tx,
    addresses,
    people.map(({ userId, addressId }, index) => ({
      id: addressId,
      userId,
      label: 'Home',
      streetAddress: `${index}, 3rd Cross`,
      city: 'Bengaluru',
      state: 'Karnataka',
      postalCode: '560001',
      country: 'India',
      isDefault: true,
    })),
  );
  await insertRows(
    tx,
    sessions,
    people.map(({ userId, sessionId }) => ({
      id: sessionId,
      userId,
      refreshHash: randomBytes(32),
      expiresAt,
    })),
  );
  await insertRows(
    tx,
    accessTokens,
    people.map(({ sessionId, token }) => ({
      tokenHash: createHash('sha256').update(token).digest(),
      sessionId,
      expiresAt,
    })),
  );
  return people.map(({ token, userId, addressId }) => ({ token, userId, addressId }));
}
