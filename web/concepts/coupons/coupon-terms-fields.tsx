import { type ComponentProps, useState } from 'react';
import type { CouponForm } from '../../../contract/coupons.ts';
import { MAX_COUPON_PERCENT } from '../../../contract/kernel/coupon-form.ts';
import type { FieldError } from '../../../contract/problem.ts';
import { FieldWarning } from '../../ui/field-warning.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Validate } from '../../kit/forms/use-form.tsx';
import { couponProblems, type CouponValues, type TypedField } from './coupon-values.ts';
import { couponWarnings } from './coupon-warnings.ts';

interface CouponTermsFieldsProps {
  field: (name: TypedField) => Partial<ComponentProps<typeof TextField>>;
  isPercentage: boolean;
  coupon: CouponForm;
}

export function CouponTermsFields({ field, isPercentage, coupon }: CouponTermsFieldsProps) {
  const [openedAt] = useState(() => new Date());
  const warnings = couponWarnings(coupon, openedAt);
  return (
    <div className="grid gap-4 xs:grid-cols-2">
      <TextField
        label="Discount"
        autoComplete="off"
        help={<FieldWarning warning={warnings.discount} />}
        {...field('discount')}
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
        {...field('minOrderAmount')}
      />
      <TextField label="Start date" type="date" help="Leave empty to start now" {...field('startDate')} />
      <TextField
        label="Expiry date"
        type="date"
        help={
          <>
            The last valid day
            <FieldWarning warning={warnings.expiryDate} />
          </>
        }
        {...field('expiryDate')}
      />
      <TextField
        label="Usage limit"
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        help="Leave empty for no limit"
        {...field('usageLimit')}
      />
      <TextField
        label="Limit per buyer"
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        help="Leave empty for no limit"
        {...field('perBuyerLimit')}
      />
    </div>
  );
}

/** Figures and days that the browser could not read are faults too. */
export const couponFaults: Validate<CouponValues> = (values, form) => [
  ...unreadable(form),
  ...Object.entries(couponProblems(values)).map(([path, message]) => ({ path, message })),
];

/** Browsers report incomplete days and figures as empty. */
function unreadable(form: HTMLFormElement): FieldError[] {
  const incomplete = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.validity.badInput,
  ) as HTMLInputElement[]; // what the filter lets through
  return incomplete.map(({ name, type }) => ({
    path: name,
    message: type === 'date' ? 'Enter the whole date' : 'Enter a number',
  }));
}
