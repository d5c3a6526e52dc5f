import { useState } from 'react';
import type { OwnCoupon } from '../../../contract/coupons.ts';
import { MAX_COUPON_PERCENT } from '../../../contract/kernel/coupon-form.ts';
import type { FieldError } from '../../../contract/problem.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { DraftTexts } from '../../shared/drafts/draft-store.ts';
import type { Draft } from '../../shared/drafts/drafted-form.tsx';
import { textsOf } from '../../shared/drafts/saved-texts.ts';
import { useForm, type Validate } from '../../shared/forms/use-form.tsx';
import { anyMessageOf, couldNotBe } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldWarning } from '../../ui/field-warning.tsx';
import { Segmented } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { followNewest, changesOf, savedTexts, valuesIn } from './coupon-draft.ts';
import { couponOf, type CouponValues } from './coupon-values.ts';
import { couponWarnings } from './coupon-warnings.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { saveCoupon } from './save-coupon.ts';

interface CouponFieldsProps {
  draft: Draft;
  coupon: OwnCoupon | undefined;
  productId: ProductId | null;
  onChange: () => void;
  onSaved: () => void;
}

/** The fields of the coupon modal. What was typed stays after every refusal (VAL-33 to VAL-40, ERR-33 to ERR-36). */
export function CouponFields({ draft, coupon, productId, onChange, onSaved }: CouponFieldsProps) {
  const { stored, savedThen } = draft;
  /** The coupon as others left it, once a save ran into their change, and its terms before that. */
  const [overtaken, setOvertaken] = useState<{ coupon: OwnCoupon; then: DraftTexts }>();
  const isOlder = coupon && savedThen && changesOf(savedThen, savedTexts(coupon)).length > 0;
  const changed = overtaken ?? (isOlder ? { coupon, then: savedThen } : undefined);

  const form = useForm<CouponValues>({
    defaultValues: valuesIn({
      ...(coupon && savedTexts(coupon)),
      // A discount that was typed means what it meant then.
      ...(stored?.['discount'] !== undefined &&
        savedThen?.['kind'] !== undefined && { kind: savedThen['kind'] }),
      ...stored,
    }),
    validate,
    onEdit: (values) => draft.save(textsOf(values), coupon && savedTexts(coupon)),
    send: async (values) => {
      const outcome = await saveCoupon(couponOf(values).coupon, {
        coupon: overtaken?.coupon ?? coupon,
        productId,
      });
      if (outcome.kind === 'saved') {
        notify('success', `Coupon ${coupon ? 'updated' : 'created'} successfully`, 'back_office');
        return onSaved();
      }
      notify('error', `Failed to ${coupon ? 'update' : 'create'} coupon`, 'back_office');
      if (outcome.kind === 'refused') throw outcome.error;
      const then = savedTexts(outcome.loaded);
      form.reset(followNewest(values, then, savedTexts(outcome.newest)));
      setOvertaken({ coupon: outcome.newest, then });
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
      <Terms form={form} />
      <CheckboxField
        label="Show to everyone"
        help="Listed with the offers and on product pages; otherwise buyers need to know the code"
        {...form.field('isPublic')}
      />
    </form>
  );
}

/** What the coupon takes off, from which amount, when, and how often. */
function Terms({ form }: { form: ReturnType<typeof useForm<CouponValues>> }) {
  const [openedAt] = useState(() => new Date());
  const isPercentage = form.valueOf('kind') === 'percentage';
  const warnings = couponWarnings(couponOf(form.getValues()).coupon, openedAt);
  return (
    <div className="grid gap-4 xs:grid-cols-2">
      <TextField
        label="Discount"
        autoComplete="off"
        help={<FieldWarning warning={warnings.discount} />}
        {...form.field('discount')}
        {...(isPercentage
          ? { type: 'number', min: 1, max: MAX_COUPON_PERCENT, step: 1, inputMode: 'numeric', after: '%' }
          : // As text it takes commas and the rupee sign; the step is the specification's (VAL-40).
            { type: 'text', step: 0.01, inputMode: 'decimal', before: '₹' })}
      />
      <TextField
        label="Minimum order amount"
        autoComplete="off"
        inputMode="decimal"
        before="₹"
        {...form.field('minOrderAmount')}
      />
      <TextField
        label="Start date"
        type="date"
        help="Leave empty to start now"
        {...form.field('startDate')}
      />
      <TextField
        label="Expiry date"
        type="date"
        help={
          <>
            The last valid day
            <FieldWarning warning={warnings.expiryDate} />
          </>
        }
        {...form.field('expiryDate')}
      />
      <TextField
        label="Usage limit"
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        help="Leave empty for no limit"
        {...form.field('usageLimit')}
      />
      <TextField
        label="Limit per buyer"
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        help="Leave empty for no limit"
        {...form.field('perBuyerLimit')}
      />
    </div>
  );
}

const validate: Validate<CouponValues> = (values, form) => [
  ...unreadable(form),
  ...Object.entries(couponOf(values).errors).map(([path, message]) => ({ path, message })),
];

/** Incomplete days and figures: browsers report them as empty. */
function unreadable(form: HTMLFormElement): FieldError[] {
  const incomplete = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.validity.badInput,
  ) as HTMLInputElement[]; // what the filter lets through
  return incomplete.map(({ name, type }) => ({
    path: name,
    message: type === 'date' ? 'Enter the whole date' : 'Enter a number',
  }));
}
