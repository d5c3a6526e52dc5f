import { CATEGORIES } from '../../../../contract/kernel/categories.ts';
import type { Shop } from '../../../../contract/shops.ts';
import type { DraftTexts } from '../../../kit/drafts/draft-store.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { mergeNewer } from '../../../kit/forms/merge-newer.ts';
import { type ShopValues, valuesOf } from './shop-values.ts';

const SEPARATOR = '\n';

export function shopDraftName(shop: Shop | undefined): string {
  return shop ? 'shop' : 'new shop';
}

export function shopInWords(shop: Shop | undefined): string {
  return shop ? 'your shop’s details' : 'your shop';
}

export function textsOf({ categories, location, ...typed }: ShopValues): DraftTexts {
  return { ...typed, ...location, categories: categories.join(SEPARATOR) };
}

/** Others' changes are taken over in untouched fields and reported in edited ones. */
export function restoreShop(
  { stored, savedThen }: Pick<Draft, 'stored' | 'savedThen'>,
  shop: Shop | undefined,
) {
  const now = valuesOf(shop);
  const then = valuesIn(savedThen, now);
  return { then, ...mergeNewer(then, valuesIn(stored, then), now) };
}

function valuesIn(texts: DraftTexts = {}, saved: ShopValues): ShopValues {
  const { categories, lat = saved.location.lat, lng = saved.location.lng, ...typed } = texts;
  const names = categories?.split(SEPARATOR);
  return {
    ...saved,
    ...typed,
    categories: names ? CATEGORIES.filter((category) => names.includes(category)) : saved.categories,
    location: { lat, lng },
  };
}
