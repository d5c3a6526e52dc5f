import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiProblem } from '../../../contract/client.ts';
import type { Shop } from '../../../contract/shops.ts';
import { api } from '../../shared/http/api.ts';
import { dropDraft, saveDraft, readDraft } from '../../shared/drafts/draft-store.ts';
import { focusFirstError } from '../../shared/forms/focus-first-error.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { restoreDraft, toDraftTexts, shopDraftName } from './shop-draft-texts.ts';
import {
  bodyOf,
  draftOf,
  errorsLeft,
  validate,
  type Merged,
  mergeNewer,
  type ShopDraft,
  type ShopPart,
  withPart,
} from './shop-draft.ts';
import { useShop } from '../../shared/shop/shop-store.ts';
import { loadSellerShop } from './load-seller-shop.ts';

/** The edited form. It outlives its dialog, so that closing that by accident loses nothing. */
interface EditedForm {
  /** The saved shop that the edits are based on. */
  base: Shop | undefined;
  draft: ShopDraft;
  newer?: Pick<Merged, 'taken' | 'contested'> & { newer: ShopDraft };
}

type ShopBody = NonNullable<ReturnType<typeof bodyOf>>;

export type ShopForm = ReturnType<typeof useShopForm>;

/**
 * The form that registers a seller's shop, or changes it when there is one. Its draft is stored until it is sent or
 * discarded, and the form opens with it once it is known whether there is a shop.
 */
export function useShopForm(userId: string, shop: Shop | undefined, isKnown: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [edited, setEdited] = useState<EditedForm>();
  const [isRestored, setRestored] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { base, draft, newer } = edited ?? { base: shop, draft: draftOf(shop) };

  const draftName = shopDraftName(base);
  const found = useEffectEvent(() => {
    const texts = edited ? undefined : readDraft(draftName, userId);
    if (!texts) return;
    const back = restoreDraft(texts, shop);
    const isChanged = back.taken.length + back.contested.length > 0;
    setEdited({
      base: shop,
      draft: back.draft,
      ...(isChanged && { newer: { ...back, newer: draftOf(shop) } }),
    });
    setRestored(true);
    setOpen(true);
  });
  useEffect(() => {
    if (isKnown) found();
  }, [isKnown]);

  const reset = () => {
    dropDraft(draftName, userId);
    setEdited(undefined);
    setRestored(false);
    setErrors({});
  };
  const discard = () => {
    setOpen(false);
    reset();
  };
  const showErrors = (form: HTMLFormElement, faults: Record<string, string>) => {
    flushSync(() => setErrors(faults));
    focusFirstError(form, (name) => faults[name] !== undefined);
  };

  const send = async (form: HTMLFormElement, body: ShopBody) => {
    try {
      useShop.getState().register(await save(userId, base, body));
      notify('success', base ? 'Shop details updated' : 'Shop registered', 'back_office');
      discard();
    } catch (error) {
      const isStale = error instanceof ApiProblem && error.code === 'stale';
      if (isStale && base && (await bringUpToDate(base))) {
        form.scrollIntoView({ block: 'start' });
        return;
      }
      const refused = placeErrors(fieldErrorsOf(error));
      showErrors(form, refused);
      if (Object.keys(refused).length === 0)
        notify('error', messageOf(error, failureWords(base)), 'back_office');
      // Registered in another window: its card replaces the form.
      if (error instanceof ApiProblem && error.code === 'already_exists') await loadSellerShop();
    }
  };

  /** Merges the version that is newer than the one the form began with; false when it could not be fetched. */
  const bringUpToDate = async (old: Shop): Promise<boolean> => {
    try {
      const current = await api('GET /api/shop/:userId', { params: { userId } });
      if (!current) return false;
      const merged = mergeNewer(draftOf(old), draft, draftOf(current));
      const rebased = { base: current, draft: merged.draft, newer: { ...merged, newer: draftOf(current) } };
      saveDraft(draftName, userId, toDraftTexts(merged.draft, current));
      // At once, so that the caller can scroll to the alert.
      flushSync(() => setEdited(rebased));
      return true;
    } catch {
      // The caller shows the refusal; another save tries again.
      return false;
    }
  };

  return {
    isOpen,
    isEdit: base !== undefined,
    isBusy,
    draft,
    errors,
    newer,
    isRestored,
    open: () => {
      setRestored(edited !== undefined);
      setOpen(true);
    },
    close: () => setOpen(false),
    discard,
    startOver: reset,
    change: (changed: ShopDraft) => {
      setEdited({ base, draft: changed, ...(newer && { newer }) });
      saveDraft(draftName, userId, toDraftTexts(changed, base));
      setErrors((shown) => errorsLeft(shown, draft, changed));
    },
    take: (part: ShopPart) => {
      if (!newer) return;
      const contested = newer.contested.filter((other) => other !== part);
      const taken = withPart(draft, part, newer.newer);
      setEdited({ base, draft: taken, newer: { ...newer, contested } });
      saveDraft(draftName, userId, toDraftTexts(taken, base));
    },
    submit: async (form: HTMLFormElement) => {
      const faults = validate(draft);
      showErrors(form, faults);
      const body = bodyOf(draft);
      if (Object.keys(faults).length > 0 || !body) return;
      setBusy(true);
      await send(form, body);
      setBusy(false);
    },
  };
}

function save(userId: string, base: Shop | undefined, body: ShopBody): Promise<Shop> {
  if (!base) return api('POST /api/shop', { body });
  // With the base version, so that others' changes are not overwritten unseen.
  return api('PUT /api/shop/update/:userId', {
    params: { userId },
    body: { ...body, version: base.version },
  });
}

/** The server names the two numbers of the place by their path. */
function placeErrors({ 'location.lat': lat, 'location.lng': lng, ...errors }: Record<string, string>) {
  return { ...errors, ...(lat && { lat }), ...(lng && { lng }) };
}

function failureWords(base: Shop | undefined): string {
  return base
    ? 'Your shop could not be saved. Please try again.'
    : 'Your shop could not be registered. Please try again.';
}
