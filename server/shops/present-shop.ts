import type { PublicShop, Shop } from '../../contract/shops.ts';
import type { ShopRow } from './store.ts';

/** A shop as everyone sees it (ENT-10): without its tax number. */
export function presentPublicShop(row: ShopRow): PublicShop {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    location: { lat: row.latitude, lng: row.longitude },
    categories: row.categories,
  };
}

/** A shop as its owner sees it. */
export function presentShop(row: ShopRow): Shop {
  return { ...presentPublicShop(row), gst: row.gst };
}
