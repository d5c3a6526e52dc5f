import type { ImportFormat } from '../../../../../contract/imports.ts';
import { columnKey } from './foreign-table.ts';

/** Each entry lists alternative names; a format matches when the file has one name of every entry. */
const SIGNS: readonly { format: ImportFormat; signs: readonly (readonly string[])[] }[] = [
  { format: 'shopify_inventory', signs: [['handle'], ['coo'], ['option1 value']] },
  { format: 'shopify_products', signs: [['url handle'], ['title']] },
  {
    format: 'shopify_products',
    signs: [['handle'], ['title'], ['variant price', 'variant sku', 'body (html)']],
  },
  { format: 'woocommerce_products', signs: [['type'], ['name'], ['regular price']] },
  { format: 'google_feed', signs: [['id'], ['title'], ['price'], ['image link', 'availability', 'link']] },
];

export function recogniseFormat(columns: readonly string[]): ImportFormat | undefined {
  const keys = new Set(columns.map(columnKey));
  return SIGNS.find(({ signs }) => signs.every((names) => names.some((name) => keys.has(name))))?.format;
}
