import { useState } from 'react';
import type { MarketCouponDetails, MarketCouponForm } from '../../../../contract/market-coupons.ts';
import { NO_COUPON_SHOP, NO_SHARE } from '../../../../contract/kernel/coupon-form.ts';
import type { FieldError } from '../../../../contract/problem.ts';
import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import { couponFaults, CouponTermsFields } from '../../../concepts/coupons/coupon-terms-fields.tsx';
import { couponCodec, type CouponValues } from '../../../concepts/coupons/coupon-values.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Segmented } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ShopPicker } from './shop-picker.tsx';

interface MarketValues extends CouponValues {
  marketPercent: string;
  scope: 'all' | 'chosen';
  shopIds: ShopId[];
}

interface MarketCouponDialogProps {
  open: boolean;
  coupon: MarketCouponDetails | undefined;
  onClose: () => void;
  onSaved: (coupon: MarketCouponDetails) => void;
}

export function MarketCouponDialog({ open, coupon, onClose, onSaved }: MarketCouponDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={coupon ? 'Edit coupon' : 'Add coupon'}>
      <MarketCouponFields coupon={coupon} onSaved={onSaved} />
    </FormDialog>
  );
}

function MarketCouponFields({ coupon, onSaved }: Pick<MarketCouponDialogProps, 'coupon' | 'onSaved'>) {
  const [shops, setShops] = useState(coupon?.shops ?? []);
  const form = useForm<MarketValues>({
    defaultValues: marketCouponCodec.toForm(coupon),
    validate: async (values, element) => [...(await couponFaults(values, element)), ...marketFaults(values)],
    send: async (values) => {
      const body = marketCouponCodec.toBody(values);
      const saved = coupon
        ? await api('PUT /api/operator/coupon/:couponId', {
            params: { couponId: coupon._id },
            body: { ...body, version: coupon.version },
          })
        : await api('POST /api/operator/coupon', { body });
      notify('success', 'Coupon saved');
      onSaved(saved);
    },
    failure: couldNotBe('The coupon', 'saved'),
  });
  const isChosen = form.valueOf('scope') === 'chosen';
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <TextField
        label="Code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help="While it lives, no shop can have a coupon with this code"
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
        field={(name) => form.field(name)}
        isPercentage={form.valueOf('kind') === 'percentage'}
        coupon={couponCodec.toBody(form.getValues())}
      />
      <TextField
        label="The market bears"
        type="number"
        min={0}
        max={100}
        step={1}
        inputMode="numeric"
        after="%"
        help="Of each discount. Below 100, shops are asked and the coupon applies where they agree; a change of the terms asks them again."
        {...form.field('marketPercent')}
      />
      <Segmented
        legend="Shops"
        hideLegend={false}
        options={[
          { value: 'all', label: 'All shops' },
          { value: 'chosen', label: 'Chosen shops' },
        ]}
        {...form.choice('scope')}
      />
      {isChosen && (
        <ShopPicker
          chosen={shops}
          error={form.error('shopIds')}
          onChange={(next) => {
            setShops(next);
            form.setField(
              'shopIds',
              next.map(({ id }) => id),
            );
          }}
        />
      )}
      <CheckboxField
        label="Show to everyone"
        help="Listed with the offers and on product pages; otherwise buyers need to know the code"
        {...form.field('isPublic')}
      />
    </form>
  );
}

function marketFaults({ marketPercent, scope, shopIds }: MarketValues): FieldError[] {
  return [
    ...(/^(\d{1,2}|100)$/.test(marketPercent) ? [] : [{ path: 'marketPercent', message: NO_SHARE }]),
    ...(scope === 'chosen' && shopIds.length === 0 ? [{ path: 'shopIds', message: NO_COUPON_SHOP }] : []),
  ];
}

const marketCouponCodec = {
  toForm: (coupon: MarketCouponDetails | undefined): MarketValues => ({
    ...couponCodec.toForm(coupon),
    marketPercent: String(coupon?.marketPercent ?? 100),
    scope: coupon?.allShops === false ? 'chosen' : 'all',
    shopIds: coupon?.allShops === false ? coupon.shops.map(({ id }) => id) : [],
  }),
  toBody: ({ marketPercent, scope, shopIds, ...terms }: MarketValues): MarketCouponForm => ({
    ...couponCodec.toBody(terms),
    marketPercent: Number(marketPercent),
    allShops: scope === 'all',
    shopIds: scope === 'all' ? [] : shopIds,
  }),
};
