import { type FormEvent, useState } from 'react';
import type { OwnCoupon } from '../../../contract/coupons.ts';
import { MAX_COUPON_PERCENT } from '../../../contract/kernel/coupon-form.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { DraftForm } from '../../shared/drafts/draft-dialog.tsx';
import type { DraftTexts } from '../../shared/drafts/draft-store.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldWarning } from '../../ui/field-warning.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Segmented } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { followNewest, newsOf, savedTexts } from './coupon-draft.ts';
import { couponIn, TYPED_FIELDS } from './coupon-values.ts';
import { couponWarnings } from './coupon-warnings.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { saveCoupon } from './save-coupon.ts';

interface CouponFieldsProps {
  form: DraftForm;
  coupon: OwnCoupon | undefined;
  productId: ProductId | null;
  onChange: () => void;
  onSaved: () => void;
}

/** The fields of the coupon modal. What was typed stays after every refusal (VAL-33 to VAL-40, ERR-33 to ERR-36). */
export function CouponFields({ form, coupon, productId, onChange, onSaved }: CouponFieldsProps) {
  const { id, kept, savedThen, onBusy } = form;
  const [kind, setKind] = useState(
    // A discount that was typed means what it meant then.
    kept?.['kind'] ??
      (kept?.['discount'] === undefined ? undefined : savedThen?.['kind']) ??
      (coupon && !coupon.isPercentage ? 'amount' : 'percentage'),
  );
  const firstText = (name: (typeof TYPED_FIELDS)[number]) => kept?.[name] ?? coupon?.[name] ?? '';
  const [openedAt] = useState(() => new Date());
  const [typed, setTyped] = useState(() => textsOf(firstText));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  /** The coupon as others left it, once a save ran into their change, and its terms before that. */
  const [overtaken, setOvertaken] = useState<{ coupon: OwnCoupon; then: DraftTexts }>();
  const isOlder = coupon && savedThen && newsOf(savedThen, savedTexts(coupon)).length > 0;
  const changed = overtaken ?? (isOlder ? { coupon, then: savedThen } : undefined);
  const isPercentage = kind === 'percentage';
  const warnings = couponWarnings(couponIn(typed, { isPercentage, isPublic: false }).coupon, openedAt);

  const follow = (fields: HTMLFormElement, then: DraftTexts, now: DraftTexts) => {
    const isDiscountTyped =
      kind !== then['kind'] || formValues(fields, ['discount']).discount !== then['discount'];
    // A number means another thing in the other kind: the two go together.
    if (isDiscountTyped) followNewest(fields, then, { ...now, discount: then['discount'] ?? '' });
    else {
      followNewest(fields, then, now);
      setKind(now['kind'] ?? kind);
    }
    setTyped(formValues(fields, TYPED_FIELDS));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    const isPublic = new FormData(fields).has('isPublic');
    const { coupon: filled, errors: faults } = couponIn(formValues(fields, TYPED_FIELDS), {
      isPercentage,
      isPublic,
    });
    const found = { ...faults, ...unreadable(fields) };
    setErrors(found);
    setFailure(undefined);
    focusFaulty(fields, found);
    if (Object.keys(found).length > 0) return;
    onBusy(true);
    const outcome = await saveCoupon(filled, { coupon: overtaken?.coupon ?? coupon, productId });
    onBusy(false);
    if (outcome.kind === 'saved') {
      notify('success', `Coupon ${coupon ? 'updated' : 'created'} successfully`, 'back_office');
      return onSaved();
    }
    notify('error', `Failed to ${coupon ? 'update' : 'create'} coupon`, 'back_office');
    if (outcome.kind === 'stale') {
      const then = savedTexts(outcome.loaded);
      follow(fields, then, savedTexts(outcome.newest));
      setOvertaken({ coupon: outcome.newest, then });
      return onChange();
    }
    setErrors(outcome.errors);
    setFailure(outcome.message);
    focusFaulty(fields, outcome.errors);
  };

  return (
    <form
      id={id}
      className="grid gap-4"
      noValidate
      onInput={({ currentTarget }) => setTyped(formValues(currentTarget, TYPED_FIELDS))}
      onSubmit={(event) => void submit(event)}
    >
      {changed && <ChangedMeanwhile key={changed.coupon.version} {...changed} />}
      {failure !== undefined && <FormError title={failure} />}
      <TextField
        label="Code"
        name="code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={firstText('code')}
        help="Buyers type it in at the cart, in capitals or not"
        error={errors['code']}
      />
      <Segmented
        legend="Kind of discount"
        hideLegend={false}
        name="kind"
        options={[
          { value: 'percentage', label: 'Percentage' },
          { value: 'amount', label: 'Amount' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className="grid gap-4 xs:grid-cols-2">
        <TextField
          label="Discount"
          name="discount"
          autoComplete="off"
          defaultValue={firstText('discount')}
          help={<FieldWarning warning={warnings.discount} />}
          error={errors['discount']}
          {...(isPercentage
            ? { type: 'number', min: 1, max: MAX_COUPON_PERCENT, step: 1, inputMode: 'numeric', after: '%' }
            : // As text it takes commas and the rupee sign; the step is the specification's (VAL-40).
              { type: 'text', step: 0.01, inputMode: 'decimal', before: '₹' })}
        />
        <TextField
          label="Minimum order amount"
          name="minOrderAmount"
          autoComplete="off"
          inputMode="decimal"
          before="₹"
          defaultValue={firstText('minOrderAmount')}
          error={errors['minOrderAmount']}
        />
        <TextField
          label="Start date"
          name="startDate"
          type="date"
          defaultValue={firstText('startDate')}
          help="Empty: at once"
          error={errors['startDate']}
        />
        <TextField
          label="Expiry date"
          name="expiryDate"
          type="date"
          defaultValue={firstText('expiryDate')}
          help={
            <>
              The last valid day
              <FieldWarning warning={warnings.expiryDate} />
            </>
          }
          error={errors['expiryDate']}
        />
        <TextField
          label="Usage limit"
          name="usageLimit"
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          defaultValue={firstText('usageLimit')}
          help="Empty: no limit"
          error={errors['usageLimit']}
        />
        <TextField
          label="Limit per buyer"
          name="perBuyerLimit"
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          defaultValue={firstText('perBuyerLimit')}
          help="Empty: no limit"
          error={errors['perBuyerLimit']}
        />
      </div>
      <CheckboxField
        label="Show to everyone"
        name="isPublic"
        defaultChecked={(kept?.['isPublic'] ?? (coupon?.isPublic ? 'on' : '')) === 'on'}
        help="Among the offers and on product pages; otherwise only who knows the code can use it"
      />
    </form>
  );
}

type TypedField = (typeof TYPED_FIELDS)[number];

function textsOf(textOf: (field: TypedField) => string | number): Record<TypedField, string> {
  // fromEntries forgets the keys' type; they are exactly the fields.
  return Object.fromEntries(TYPED_FIELDS.map((field) => [field, String(textOf(field))])) as Record<
    TypedField,
    string
  >;
}

/** Days and figures that were begun and make no value: they would read as left empty. */
function unreadable(form: HTMLFormElement): Record<string, string> {
  const begun = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.validity.badInput,
  ) as HTMLInputElement[]; // what the filter lets through
  return Object.fromEntries(
    begun.map(({ name, type }) => [name, type === 'date' ? 'Enter the whole date' : 'Enter a number']),
  );
}
