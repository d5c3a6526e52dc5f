import { useState } from 'react';
import type { Shop } from '../../../../contract/shops.ts';
import { DraftDialog } from '../../../kit/drafts/draft-dialog.tsx';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { NewerVersion } from '../../../kit/drafts/newer-version.tsx';
import { useFormDraft } from '../../../kit/drafts/use-form-draft.ts';
import { textOf } from '../../../kit/forms/merge-newer.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { isStillSignedInAs, useSession } from '../../../kit/storage/session-store.ts';
import { useShop } from '../../../concepts/shop/shop-store.ts';
import { notify, notifyFailure } from '../../../kit/toasts/toasts.ts';
import { loadSellerShop } from './load-seller-shop.ts';
import { shopDraftName, shopInWords } from './shop-draft.ts';
import { ShopFields } from './shop-fields.tsx';
import {
  isShopValues,
  SHOP_FIELD_NAMES,
  SHOP_WHOLES,
  shopCodec,
  shopFaults,
  type ShopValues,
} from './shop-values.ts';
import { useRefreshToday } from '../today/today-context.ts';
import { couldNotBe, hasCode } from '../../../kit/http/problem-message.ts';

interface ShopDialogProps {
  open: boolean;
  userId: string;
  shop: Shop | undefined;
  onClose: () => void;
}

/** Only 'Cancel' discards typed values (SHOP-01, SHOP-08). */
export function ShopDialog({ open, userId, shop, onClose }: ShopDialogProps) {
  return (
    <DraftDialog
      open={open}
      onClose={onClose}
      onLeave={onClose}
      title={shop ? 'Edit Shop Details' : 'Register Your Shop'}
      saveLabel={shop ? 'Save' : 'Register'}
      size="large"
      name={shopDraftName(shop)}
      of={shopInWords(shop)}
      shape={isShopValues}
    >
      {(draft) => <ShopForm draft={draft} userId={userId} shop={shop} onSaved={onClose} />}
    </DraftDialog>
  );
}

interface ShopFormProps extends Pick<ShopDialogProps, 'userId' | 'shop'> {
  draft: Draft<ShopValues>;
  onSaved: () => void;
}

function ShopForm({ draft, userId, shop, onSaved }: ShopFormProps) {
  const refreshToday = useRefreshToday();
  const saved = shopCodec.toForm(shop);
  const { opening, keep, follow } = useFormDraft(draft, { saved, together: SHOP_WHOLES });
  const { values, taken, contested } = opening;
  /** The version that the form contains, and its differences from the one before. */
  const [base, setBase] = useState({ shop, taken, contested, isNewer: taken.length + contested.length > 0 });

  const form = useForm<ShopValues>({
    defaultValues: values,
    validate: shopFaults,
    onEdit: keep,
    send: async (typed) => {
      try {
        const { id } = useSession.getState();
        const stored = await save(userId, base.shop, typed);
        if (isStillSignedInAs(id)) useShop.getState().register(stored);
      } catch (error) {
        if (base.shop && hasCode(error, 'stale') && (await bringUpToDate())) return;
        // Another window registered the shop: its card is shown behind the form.
        if (hasCode(error, 'already_exists')) await loadSellerShop();
        throw error;
      }
      notify('success', shop ? 'Shop details updated' : 'Shop registered');
      draft.discard();
      onSaved();
      refreshToday();
    },
    failure: couldNotBe('Your shop', shop ? 'saved' : 'registered'),
    onFailure: notifyFailure,
  });

  /** @returns false when the newer version could not be fetched */
  const bringUpToDate = async (): Promise<boolean> => {
    // Without it, the refusal is shown; another save tries again.
    const newer = await api('GET /api/shop/:userId', { params: { userId } }).catch(() => undefined);
    if (!newer) return false;
    const merged = follow(shopCodec.toForm(newer), form.getValues());
    useShop.getState().register(newer);
    form.reset(merged.values);
    setBase({ shop: newer, taken: merged.taken, contested: merged.contested, isNewer: true });
    return true;
  };
  const take = (part: keyof ShopValues) => {
    form.setField(part, shopCodec.toForm(base.shop)[part]);
    setBase({ ...base, contested: base.contested.filter((other) => other !== part) });
  };

  return (
    <form {...form.props} className="grid gap-4">
      {base.isNewer && (
        <NewerVersion
          key={base.shop?.version}
          title="Your shop has been changed"
          taken={base.taken}
          contested={base.contested}
          nameOf={(part) => SHOP_FIELD_NAMES[part]}
          newerAt={(part) => textOf(shopCodec.toForm(base.shop)[part])}
          onTake={take}
        />
      )}
      {form.alert}
      <ShopFields form={form} />
    </form>
  );
}

function save(userId: string, base: Shop | undefined, typed: ShopValues): Promise<Shop> {
  const body = shopCodec.toBody(typed);
  if (!base) return api('POST /api/shop', { body });
  // The version keeps others' changes from being overwritten unseen.
  return api('PUT /api/shop/update/:userId', {
    params: { userId },
    body: { ...body, version: base.version },
  });
}
