import { eq, sql } from 'drizzle-orm';
import type { AttributeValue } from '../../contract/kernel/attributes.ts';
import { AttributeId, CategoryId, type ProductId } from '../../contract/kernel/schemas.ts';
import { products } from '../../database/schema/catalog.ts';
import type { TestApp } from './app.ts';
import { aProduct, aShop, aVariedProduct, type BuiltProduct } from './catalog-builders.ts';

/** Puts a product into a category of the standard tree below its root, with what it says of itself. */
async function specify(
  app: TestApp,
  productId: ProductId,
  categoryId: string,
  values: Record<string, AttributeValue>,
): Promise<void> {
  const attributes = Object.fromEntries(
    Object.entries(values).map(([id, value]) => [AttributeId.parse(id), value]),
  );
  await app.database.db
    .update(products)
    .set({ subcategoryId: CategoryId.parse(categoryId), attributes, version: sql`${products.version} + 1` })
    .where(eq(products.id, productId));
  await app.changeFeed.flushed();
}

/** Things to compare, of one shop. */
export interface Comparables {
  /** ₹18,999, with options; it says nothing of its camera. */
  nova: BuiltProduct;
  /** ₹24,999, without options; it says nothing of its refresh rate. */
  pixelate: BuiltProduct;
  /** Of another category. */
  headphones: BuiltProduct;
  archived: BuiltProduct;
}

/** Two phones, headphones and a phone that is archived; the standard tree must be there. */
export async function someComparables(app: TestApp): Promise<Comparables> {
  const shopId = (await aShop(app)).id;
  const shared = { shopId, category: 'Electronics' } as const;
  const nova = await aVariedProduct(app, {
    ...shared,
    name: 'Nova 5 phone',
    brand: 'Nova',
    priceRupees: 18999,
    stars: [5, 4],
    options: { Storage: ['128 GB', '256 GB'], Colour: ['Black'] },
    variants: { '256 GB Black': { stock: 0 } },
  });
  const phone = { 'operating-system': 'Android', 'screen-size': 6.5 };
  const novaSays = { ...phone, ram: 8, 'refresh-rate': 120, warranty: '1 year' };
  await specify(app, nova.id, 'smartphones', novaSays);
  const pixelate = await aProduct(app, {
    ...shared,
    name: 'Pixelate 2 phone',
    brand: 'Pixelate',
    priceRupees: 24999,
  });
  const pixelateSays = { ...phone, ram: 12, storage: '256 GB', 'main-camera': 64, warranty: '1 year' };
  await specify(app, pixelate.id, 'smartphones', pixelateSays);
  const headphones = await aProduct(app, { ...shared, name: 'Cloud headphones', brand: 'Nova' });
  await specify(app, headphones.id, 'headphones', { wireless: true, warranty: '2 years' });
  const archived = await aProduct(app, { ...shared, name: 'Former phone', archivedAt: new Date() });
  return { nova, pixelate, headphones, archived };
}
