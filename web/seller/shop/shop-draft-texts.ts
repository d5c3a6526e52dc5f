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

/** What is kept of a form that was begun with a shop, or with none: what stands in it, and what was saved then. */
export function toDraftTexts(draft: ShopDraft, base: Shop | undefined): DraftTexts {
  return withSaved(textsOf(draft), base && textsOf(draftOf(base)));
}

/** The form again; what others saved since is taken over where nothing was typed, and told where something was. */
export function restoreDraft(kept: DraftTexts, shop: Shop | undefined): Merged {
  const current = draftOf(shop);
  const then = draftIn(savedThen(kept) ?? {}, current);
  return mergeNewer(then, draftIn(typedIn(kept), then), current);
}

function textsOf({ categories, ...typed }: ShopDraft): DraftTexts {
  return { ...typed, categories: categories.join(SEPARATOR) };
}

/** The form out of its texts; what is not among them is as in the given one. */
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
