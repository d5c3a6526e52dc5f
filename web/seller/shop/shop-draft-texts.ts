import { CATEGORIES } from '../../../contract/kernel/categories.ts';
import type { Shop } from '../../../contract/shops.ts';
import type { DraftTexts } from '../../shared/drafts/draft-store.ts';
import { savedThen, typedIn, withSaved } from '../../shared/drafts/saved-texts.ts';
import { draftOf, type Merged, mergeNewer, type ShopDraft } from './shop-draft.ts';

const SEPARATOR = '\n';

/** Names the draft of a shop's form. */
export function shopDraftName(shop: Shop | undefined): string {
  return shop ? 'shop' : 'new shop';
}

/** The draft of a shop's form: its values, and the saved shop that it started from, if any. */
export function toDraftTexts(draft: ShopDraft, base: Shop | undefined): DraftTexts {
  return withSaved(textsOf(draft), base && textsOf(draftOf(base)));
}

/** Restores the form. Others' changes are taken over in untouched fields and reported in edited ones. */
export function restoreDraft(kept: DraftTexts, shop: Shop | undefined): Merged {
  const current = draftOf(shop);
  const then = draftIn(savedThen(kept) ?? {}, current);
  return mergeNewer(then, draftIn(typedIn(kept), then), current);
}

function textsOf({ categories, ...typed }: ShopDraft): DraftTexts {
  return { ...typed, categories: categories.join(SEPARATOR) };
}

/** The form from its texts; missing ones are taken from `saved`. */
function draftIn(texts: DraftTexts, saved: ShopDraft): ShopDraft {
  const { categories: kept, ...rest } = texts;
  const { categories: chosen, ...others } = saved;
  const names = kept?.split(SEPARATOR);
  return {
    ...others,
    ...rest,
    categories: names ? CATEGORIES.filter((category) => names.includes(category)) : chosen,
  };
}
