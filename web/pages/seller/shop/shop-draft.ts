import type { Shop } from '../../../../contract/shops.ts';

/** Names the draft of a shop's form. */
export function shopDraftName(shop: Shop | undefined): string {
  return shop ? 'shop' : 'new shop';
}

/** What it is a draft of. */
export function shopInWords(shop: Shop | undefined): string {
  return shop ? 'your shop’s details' : 'your shop';
}
