import { useState } from 'react';
import type { OwnCoupon } from '../../../../contract/coupons.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { useFormDraft } from '../../../kit/drafts/use-form-draft.ts';
import { couponFaults, CouponTermsFields } from '../../../concepts/coupons/coupon-terms-fields.tsx';
import { couponCodec, type CouponValues } from '../../../concepts/coupons/coupon-values.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { anyMessageOf, couldNotBe } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Segmented } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { changesOf, DISCOUNT_FIELDS } from './coupon-draft.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { saveCoupon } from './save-coupon.ts';

interface CouponFieldsProps {
  draft: Draft<CouponValues>;
  coupon: OwnCoupon | undefined;
  productId: ProductId | null;
  onChange: () => void;
  onSaved: () => void;
}

/** Typed values stay after every refusal (VAL-33 to VAL-40, ERR-33 to ERR-36). */
export function CouponFields({ draft, coupon, productId, onChange, onSaved }: CouponFieldsProps) {
  const saved = couponCodec.toForm(coupon);
  const { opening, savedThen, keep, follow } = useFormDraft(draft, { saved, together: DISCOUNT_FIELDS });
  /** Set when a save ran into another user's change: the coupon now, and its terms before. */
  const [overtaken, setOvertaken] = useState<{ coupon: OwnCoupon; then: CouponValues }>();
  const isOlder = coupon && savedThen && changesOf(savedThen, saved).length > 0;
  const changed = overtaken ?? (isOlder ? { coupon, then: savedThen } : undefined);

  const form = useForm<CouponValues>({
    defaultValues: opening.values,
    validate: couponFaults,
    onEdit: keep,
    send: async (values) => {
      const outcome = await saveCoupon(couponCodec.toBody(values), {
        coupon: overtaken?.coupon ?? coupon,
        productId,
      });
      if (outcome.kind === 'saved') {
        notify('success', `Coupon ${coupon ? 'updated' : 'created'} successfully`);
        return onSaved();
      }
      notify('error', `Failed to ${coupon ? 'update' : 'create'} coupon`);
      if (outcome.kind === 'refused') throw outcome.error;
      form.reset(follow(couponCodec.toForm(outcome.newest), values).values);
      setOvertaken({ coupon: outcome.newest, then: couponCodec.toForm(outcome.loaded) });
      onChange();
    },
    failure: couldNotBe('The coupon', 'saved'),
    onFailure: (_, error): void => form.fail(anyMessageOf(error)),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {changed && <ChangedMeanwhile key={changed.coupon.version} {...changed} />}
      {form.alert}
      <TextField
        label="Code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help="Buyers enter it in the cart; capital letters do not matter"
        {...form.field('code')}
      />
      <Segmented
        legend="Kind of discount"
        hideLegend={false}
        options={[
          { value: 'percentage', label: 'Percentage' },
          { value: 'amount', label: 'Amount' },
        ]}
        {...form.choice('kind')}
      />
      <CouponTermsFields
        field={form.field}
        isPercentage={form.valueOf('kind') === 'percentage'}
        coupon={couponCodec.toBody(form.getValues())}
      />
      <CheckboxField
        label="Show to everyone"
        help="Listed with the offers and on product pages; otherwise buyers need to know the code"
        {...form.field('isPublic')}
      />
    </form>
  );
}
