import type { ImportFormat, ImportKind } from '../../../../../contract/imports.ts';
import type { ForeignCatalog } from './foreign-catalog.ts';
import type { ForeignTable } from './foreign-table.ts';
import { readGoogleFeed } from './google-feed.ts';
import { readShopify } from './shopify.ts';
import { readWooCommerce } from './woocommerce.ts';

export const FORMATS: Readonly<Record<ImportFormat, { kind: ImportKind; name: string }>> = {
  shopify_products: { kind: 'products', name: 'a product export of Shopify' },
  shopify_inventory: { kind: 'inventory', name: 'an inventory export of Shopify' },
  woocommerce_products: { kind: 'products', name: 'a product export of WooCommerce' },
  google_feed: { kind: 'products', name: 'a product feed for Google' },
};

export function readCatalog(
  format: Exclude<ImportFormat, 'shopify_inventory'>,
  table: ForeignTable,
  now: Date,
): ForeignCatalog {
  switch (format) {
    case 'shopify_products':
      return readShopify(table);
    case 'woocommerce_products':
      return readWooCommerce(table, now);
    case 'google_feed':
      return readGoogleFeed(table, now);
  }
}
