import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Category, Gender } from '../../contract/kernel/categories.ts';
import { type Paise, paise } from '../../contract/kernel/money.ts';
import { ALL_INDIA } from '../../contract/kernel/pin-code.ts';
import { combinationsOf, type ProductOption } from '../../contract/kernel/product-options.ts';
import {
  CategoryId,
  type InventoryId,
  type ProductId,
  type ShopId,
  type SizeChartId,
  type UserId,
  VariantId,
} from '../../contract/kernel/schemas.ts';
import { saveCategories } from '../../database/categories/save-categories.ts';
import { STANDARD_TREE } from '../../database/categories/standard-tree.ts';
import { users } from '../../database/schema/accounts.ts';
import { productPictures, products, variants } from '../../database/schema/catalog.ts';
import { inventory, stockMovements } from '../../database/schema/inventory.ts';
import { shops } from '../../database/schema/shops.ts';
import { sizeCharts } from '../../database/schema/size-charts.ts';
import type { TestApp } from './app.ts';
import { aSeller, type Person } from './builders.ts';
import { rewriteHistory } from './database.ts';

export interface BuiltShop {
  id: ShopId;
  ownerId: UserId;
  name: string;
}

/** A shop; with a seller of its own unless an owner is given. */
export async function aShop(
  { database: { db } }: TestApp,
  {
    ownerId,
    name = 'Asha Traders',
    gst = '29ABCDE1234F1Z5',
    deliveryDays = 5,
  }: { ownerId?: UserId; name?: string; gst?: string; deliveryDays?: number } = {},
): Promise<BuiltShop> {
  const owner = ownerId ?? (await insertSeller(db));
  const [shop] = await db
    .insert(shops)
    .values({
      ownerId: owner,
      name,
      description: 'Everything for every day',
      gst,
      deliveryDays,
      latitude: 12.97,
      longitude: 77.59,
      categories: ['Electronics'],
      state: 'approved',
    })
    .returning({ id: shops.id, ownerId: shops.ownerId, name: shops.name });
  if (!shop) throw new Error('no shop was inserted');
  return shop;
}

async function insertSeller(db: TestApp['database']['db']): Promise<UserId> {
  const [seller] = await db
    .insert(users)
    .values({
      role: 'seller',
      name: 'Asha Rao',
      email: `seller-${randomUUID()}@haat.example`,
      emailVerifiedAt: new Date(),
    })
    .returning({ id: users.id });
  if (!seller) throw new Error('no seller was inserted');
  return seller.id;
}

export type SellerWithShop = Person & { shop: BuiltShop };

/** A seller, signed in, with an open shop. */
export async function aSellerWithShop(app: TestApp): Promise<SellerWithShop> {
  const seller = await aSeller(app);
  return { ...seller, shop: await aShop(app, { ownerId: seller.user.id }) };
}

/** Writes the standard tree of categories, as `npm run categories` does. */
export async function theStandardTree(app: TestApp): Promise<void> {
  await app.database.db.transaction((tx) => saveCategories(tx, STANDARD_TREE));
  await app.changeFeed.flushed();
}

export interface ProductDraft {
  shopId?: ShopId;
  name?: string;
  brand?: string;
  category?: Category;
  gender?: Gender;
  description?: string;
  priceRupees?: number;
  discountPercent?: number;
  /** Each review's stars. */
  stars?: number[];
  soldCount?: number;
  archivedAt?: Date;
  createdAt?: Date;
  pictureKeys?: string[];
  /** Units that can be bought and delivered everywhere; null: no inventory record at all. */
  stock?: number | null;
}

export interface BuiltProduct {
  id: ProductId;
  /** Its only one, or its first. */
  variantId: VariantId;
  shopId: ShopId;
  name: string;
}

/** An active product, in a shop of its own and in stock everywhere unless said otherwise. */
export async function aProduct(app: TestApp, draft: ProductDraft = {}): Promise<BuiltProduct> {
  const { db } = app.database;
  const stars = draft.stars ?? [];
  const shopId = draft.shopId ?? (await aShop(app)).id;
  const cost = {
    pricePaise: paise(Math.round((draft.priceRupees ?? 499) * 100)),
    discountPercent: draft.discountPercent ?? 0,
  };
  const product = await db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(products)
      .values({
        ...cost,
        shopId,
        name: draft.name ?? 'Steel bottle',
        brand: draft.brand ?? 'Asha',
        category: draft.category ?? 'Home & Kitchen',
        gender: draft.gender ?? 'unisex',
        description: draft.description ?? 'Keeps water cold for a day.',
        ratingSum: stars.reduce((sum, star) => sum + star, 0),
        ratingCount: stars.length,
        soldCount: draft.soldCount ?? 0,
        archivedAt: draft.archivedAt ?? null,
        ...(draft.createdAt && { createdAt: draft.createdAt }),
      })
      .returning({ id: products.id, shopId: products.shopId, name: products.name });
    if (!inserted) throw new Error('no product was inserted');
    const [variant] = await tx
      .insert(variants)
      .values({ ...cost, shopId, productId: inserted.id })
      .returning({ id: variants.id });
    if (!variant) throw new Error('no variant was inserted');
    return { ...inserted, variantId: variant.id };
  });
  const pictures = (draft.pictureKeys ?? []).map((pictureKey, position) => ({
    productId: product.id,
    position,
    pictureKey,
    alt: `${product.name}, picture ${position + 1}`,
  }));
  if (pictures.length > 0) await db.insert(productPictures).values(pictures);
  if (draft.stock !== null) await someStock(app, product, { quantity: draft.stock ?? 50 });
  // As after a change through the API, the next call finds it.
  await app.changeFeed.flushed();
  return product;
}

/** A variant of a built product. */
export interface BuiltVariant {
  id: VariantId;
  /** The names of its values, in the options' order. */
  choices: string[];
}

export interface VariedDraft extends Omit<ProductDraft, 'stock' | 'pictureKeys'> {
  /** The values of each option by its name. 'Size' and 'Colour' are of their kind. */
  options: Record<string, readonly string[]>;
  /** What a combination costs and has of stock everywhere, by its values: '{ 'M Red': { priceRupees: 500, stock: 3 } }'. */
  variants?: Record<
    string,
    { priceRupees?: number; discountPercent?: number; stock?: number | null; sku?: string }
  >;
  /** Units of each variant that says nothing else; null: no inventory record. */
  stock?: number | null;
  /** The keys of its pictures, each with the name of its colour, or null for all. */
  pictures?: readonly (readonly [key: string, shownFor: string | null])[];
}

const KINDS: Record<string, ProductOption['kind']> = { Size: 'size', Colour: 'colour' };

/** An active product with a variant for each combination of its options, numbered from 1 in each option. */
export async function aVariedProduct(
  app: TestApp,
  { options: named, variants: costs = {}, stock = 50, pictures = [], ...draft }: VariedDraft,
): Promise<BuiltProduct & { variants: BuiltVariant[]; variantOf: (...choices: string[]) => VariantId }> {
  const { db } = app.database;
  const product = await aProduct(app, { ...draft, stock: null });
  const options = Object.entries(named).map(
    ([name, values]): ProductOption => ({
      name,
      kind: KINDS[name] ?? 'other',
      values: values.map((value, index) => ({ number: index + 1, name: value })),
    }),
  );
  const combinations = combinationsOf(Object.values(named));
  const built = combinations.map((choices) => ({ id: VariantId.parse(randomUUID()), choices }));
  const costOf = (choices: readonly string[]) => {
    const own = costs[choices.join(' ')];
    return {
      pricePaise: paise(Math.round((own?.priceRupees ?? draft.priceRupees ?? 499) * 100)),
      discountPercent: own?.discountPercent ?? draft.discountPercent ?? 0,
    };
  };
  const [cheapest] = built
    .map(({ choices }) => costOf(choices))
    .sort((a, b) => a.pricePaise - b.pricePaise || b.discountPercent - a.discountPercent);
  await db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({ ...cheapest, options, version: sql`${products.version} + 1` })
      .where(eq(products.id, product.id));
    await tx.delete(variants).where(eq(variants.productId, product.id));
    await tx.insert(variants).values(
      built.map(({ id, choices }, position) => ({
        id,
        position,
        productId: product.id,
        shopId: product.shopId,
        ...costOf(choices),
        sku: costs[choices.join(' ')]?.sku ?? null,
        choices: choices.map(
          (choice, place) => (named[options[place]?.name ?? ''] ?? []).indexOf(choice) + 1,
        ),
      })),
    );
    if (pictures.length === 0) return;
    await tx.insert(productPictures).values(
      pictures.map(([pictureKey, colour], position) => ({
        productId: product.id,
        position,
        pictureKey,
        alt: `${product.name}, picture ${position + 1}`,
        shownFor: colour === null ? null : (named['Colour'] ?? []).indexOf(colour) + 1,
      })),
    );
  });
  for (const { id: variantId, choices } of built) {
    const own = costs[choices.join(' ')];
    const quantity = own?.stock === undefined ? stock : own.stock;
    if (quantity !== null) await someStock(app, { ...product, variantId }, { quantity });
  }
  await app.changeFeed.flushed();
  return {
    ...product,
    variantId: built[0]?.id ?? product.variantId,
    variants: built,
    variantOf: (...choices) => {
      const found = built.find((variant) => variant.choices.join(' ') === choices.join(' '));
      if (!found) throw new Error(`no variant ${choices.join(' ')} was built`);
      return found.id;
    },
  };
}

/** A size chart of a shop: M and L by the chest, for its clothing unless said otherwise. */
export async function aSizeChart(
  app: TestApp,
  shopId: ShopId,
  { productId = null, ...draft }: Partial<typeof sizeCharts.$inferInsert> = {},
): Promise<SizeChartId> {
  const [chart] = await app.database.db
    .insert(sizeCharts)
    .values({
      shopId,
      productId,
      name: 'Tops',
      systems: [],
      measurements: ['Chest'],
      categoryId: productId === null && draft.brand === undefined ? CategoryId.parse('clothing') : null,
      rows: [
        { size: 'M', systems: [], measures: [{ from: 960, to: 1010 }] },
        { size: 'L', systems: [], measures: [{ from: 1020, to: 1070 }] },
      ],
      ...draft,
    })
    .returning({ id: sizeCharts.id });
  if (!chart) throw new Error('no size chart was inserted');
  await app.changeFeed.flushed();
  return chart.id;
}

/** A new price, as its seller would give it. */
export async function priceAt(
  { database: { db } }: Pick<TestApp, 'database'>,
  productId: ProductId,
  cost: { pricePaise?: Paise; discountPercent?: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({ ...cost, version: sql`${products.version} + 1` })
      .where(eq(products.id, productId));
    await tx.update(variants).set(cost).where(eq(variants.productId, productId));
  });
}

/** The only variant of a product. */
export const onlyVariantOf = (productId: ProductId) =>
  sql<VariantId>`(select id from variants where product_id = ${productId})`;

export interface StockDraft {
  quantity?: number;
  reserved?: number;
  minimumThreshold?: number;
  status?: 'active' | 'inactive';
  deliveryPinCodes?: string[];
}

/** One more inventory record of a product or of one of its variants: 50 units for all India unless said otherwise. */
export async function someStock(
  app: TestApp,
  product: Pick<BuiltProduct, 'id' | 'shopId'> & { variantId?: VariantId },
  draft: StockDraft = {},
): Promise<InventoryId> {
  const [id] = await muchStock(app, product, 1, draft);
  if (id === undefined) throw new Error('no stock was inserted');
  return id;
}

/** Equal records, by one statement. */
export async function muchStock(
  { database: { db } }: TestApp,
  product: Pick<BuiltProduct, 'id' | 'shopId'> & { variantId?: VariantId },
  records: number,
  draft: StockDraft = {},
): Promise<InventoryId[]> {
  const record = {
    variantId: product.variantId ?? onlyVariantOf(product.id),
    productId: product.id,
    shopId: product.shopId,
    quantity: draft.quantity ?? 50,
    reserved: draft.reserved ?? 0,
    minimumThreshold: draft.minimumThreshold ?? 2,
    status: draft.status ?? 'active',
    deliveryPinCodes: draft.deliveryPinCodes ?? [ALL_INDIA],
  };
  const made = await db
    .insert(inventory)
    .values(Array.from({ length: records }, () => record))
    .returning({ id: inventory.id });
  const movement = { change: record.quantity, reason: 'initial' } as const;
  await db.insert(stockMovements).values(made.map(({ id }) => Object.assign({ inventoryId: id }, movement)));
  return made.map(({ id }) => id);
}

/** Takes all products and their stock away again, where no order names them. */
export async function emptyCatalog(app: TestApp): Promise<void> {
  const { db } = app.database;
  await rewriteHistory(app, sql`delete from stock_movements`);
  await db.delete(inventory);
  await db.delete(products);
}
