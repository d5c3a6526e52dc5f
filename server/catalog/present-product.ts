import type { Product, ProductDetails, PublicStock } from '../../contract/catalog.ts';
import { PUBLIC_STOCK_CAP } from '../../contract/kernel/limits.ts';
import { listPrice, toRupees } from '../../contract/kernel/money.ts';
import type { ProductRow, ProductStock } from './product-row.ts';
import type { ProductDetailsRow } from './store.ts';

/** Units from which on stock is low, whatever the seller's threshold. */
const LOW_STOCK = 5;

/** A product as everyone sees it (ENT-03..07). */
export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    price: toRupees(row.pricePaise),
    discount: row.discountPercent,
    listPrice: toRupees(listPrice(row.pricePaise, row.discountPercent)),
    description: row.description,
    gender: row.gender,
    rating: row.ratingHundredths / 100,
    rate: row.ratingCount,
    imageUrls: row.pictures.map((picture) => pictureUrl(picture.key)),
    imageAlts: row.pictures.map((picture) => picture.alt),
    shopId: row.shopId,
    stock: presentStock(row.stock),
  };
}

/** A product as its own page shows it. */
export function presentProductDetails(row: ProductDetailsRow): ProductDetails {
  return {
    ...presentProduct(row),
    shop: { id: row.shopId, name: row.shopName },
    createdAt: row.createdAt.toISOString(),
  };
}

/** The middle size as WebP; screens derive the other sizes from it. */
export function pictureUrl(key: string): string {
  return `/pictures/${key}-640.webp`;
}

/**
 * Low is what reaches the seller's threshold, or a handful in any case; the figure is told up to the public cap
 * only, so that no threshold gives a shop's stock away.
 */
function presentStock({ available, threshold }: ProductStock): PublicStock {
  if (available <= 0) return { state: 'out' };
  const low = Math.min(Math.max(threshold, LOW_STOCK), PUBLIC_STOCK_CAP);
  return available <= low ? { state: 'low', left: available } : { state: 'in_stock' };
}
