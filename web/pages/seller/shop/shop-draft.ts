import type { Shop } from '../../../../contract/shops.ts';

export function shopDraftName(shop: Shop | undefined): string {
  return shop ? 'shop' : 'new shop';
}

export function shopInWords(shop: Shop | undefined): string {
  return shop ? 'your shop’s details' : 'your shop';
}
