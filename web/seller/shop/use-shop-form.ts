import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiProblem } from '../../../contract/client.ts';
import type { Shop } from '../../../contract/shops.ts';
import { api } from '../../shared/http/api.ts';
import { dropDraft, keepDraft, readDraft } from '../../shared/drafts/draft-store.ts';
import { focusFirstError } from '../../shared/forms/focus-first-error.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { broughtBack, keptTexts, shopDraftName } from './kept-shop-draft.ts';
import {
  bodyOf,
  draftOf,
  errorsLeft,
  faultsIn,
  type Merged,
  mergeNewer,
  type ShopDraft,
  type ShopPart,
  withPart,
} from './shop-draft.ts';
import { useShop } from '../../shared/shop/shop-store.ts';
import { loadSellerShop } from './load-seller-shop.ts';

/** A form that was begun. It outlives its dialog, so that closing that by accident loses nothing. */
interface Begun {
  /** The shop as it was when the form began, or was last brought up to date. */
  base: Shop | undefined;
  draft: ShopDraft;
  newer?: Pick<Merged, 'taken' | 'contested'> & { newer: ShopDraft };
}

type ShopBody = NonNullable<ReturnType<typeof bodyOf>>;

export type ShopForm = ReturnType<typeof useShopForm>;

/**
 * The form that registers a seller's shop, or changes it when there is one. What is typed is kept until it is sent or
 * given up, and the form opens with it by itself once it is known whether there is a shop.
 */
export function useShopForm(userId: string, shop: Shop | undefined, isKnown: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [begun, setBegun] = useState<Begun>();
  const [wasKept, setKept] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { base, draft, newer } = begun ?? { base: shop, draft: draftOf(shop) };

  const keptUnder = shopDraftName(base);
  const found = useEffectEvent(() => {
    const kept = begun ? undefined : readDraft(keptUnder, userId);
    if (!kept) return;
    const back = broughtBack(kept, shop);
    const isChanged = back.taken.length + back.contested.length > 0;
    setBegun({
      base: shop,
      draft: back.draft,
      ...(isChanged && { newer: { ...back, newer: draftOf(shop) } }),
    });
    setKept(true);
    setOpen(true);
  });
  useEffect(() => {
    if (isKnown) found();
  }, [isKnown]);

  const reset = () => {
    dropDraft(keptUnder, userId);
    setBegun(undefined);
    setKept(false);
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
      const begunAnew = { base: current, draft: merged.draft, newer: { ...merged, newer: draftOf(current) } };
      keepDraft(keptUnder, userId, keptTexts(merged.draft, current));
      // At once, so that the caller can bring the notice into view.
      flushSync(() => setBegun(begunAnew));
      return true;
    } catch {
      // The caller tells of the refusal itself; a second try finds the way here again.
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
    wasKept,
    open: () => {
      setKept(begun !== undefined);
      setOpen(true);
    },
    close: () => setOpen(false),
    discard,
    startOver: reset,
    change: (changed: ShopDraft) => {
      setBegun({ base, draft: changed, ...(newer && { newer }) });
      keepDraft(keptUnder, userId, keptTexts(changed, base));
      setErrors((shown) => errorsLeft(shown, draft, changed));
    },
    take: (part: ShopPart) => {
      if (!newer) return;
      const contested = newer.contested.filter((other) => other !== part);
      const taken = withPart(draft, part, newer.newer);
      setBegun({ base, draft: taken, newer: { ...newer, contested } });
      keepDraft(keptUnder, userId, keptTexts(taken, base));
    },
    submit: async (form: HTMLFormElement) => {
      const faults = faultsIn(draft);
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
  // With the version that the form began with: what changed meanwhile is not overwritten unseen.
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
