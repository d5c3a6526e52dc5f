import { CATEGORIES } from '../../contract/kernel/categories.ts';
import type { Shop } from '../../contract/shops.ts';
import type { DraftTexts } from '../drafts/draft-store.ts';
import type { ShopDraft } from './shop-draft.ts';

const SEPARATOR = '\n';

/** Names the draft of a shop's form: one that was begun with an older version is not brought back over a later one. */
export function shopDraftName(shop: Shop | undefined): string {
  return shop ? `shop ${shop.version}` : 'new shop';
}

/** A shop's form as texts, to be kept. */
export function textsOf({ categories, ...typed }: ShopDraft): DraftTexts {
  return { ...typed, categories: categories.join(SEPARATOR) };
}

/** The form again, out of what was kept of it; what was not is as in the given one. */
export function draftIn(texts: DraftTexts, saved: ShopDraft): ShopDraft {
  const { categories: kept, ...rest } = texts;
  const { categories: chosen, ...others } = saved;
  const names = kept?.split(SEPARATOR);
  return {
    ...others,
    ...rest,
    categories: names ? CATEGORIES.filter((category) => names.includes(category)) : chosen,
  };
}
