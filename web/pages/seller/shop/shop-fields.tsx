import { CATEGORIES } from '../../../../contract/kernel/categories.ts';
import {
  MAX_DELIVERY_DAYS,
  MAX_SHOP_ADDRESS_LENGTH,
  MAX_SHOP_POLICIES_LENGTH,
  MIN_DELIVERY_DAYS,
} from '../../../../contract/kernel/limits.ts';
import type { useForm } from '../../../kit/forms/use-form.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { GstWarning } from './gst-warning.tsx';
import { LocationField } from './location-field.tsx';
import type { ShopValues } from './shop-values.ts';

const CARE_HELP = "Shown on your shop's public page and with your products' labels";

/** VAL-19..22. */
export function ShopFields({ form }: { form: ReturnType<typeof useForm<ShopValues>> }) {
  const { field } = form;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Shop name" autoComplete="organization" maxLength={80} {...field('name')} />
        <TextField
          label="GST number"
          autoComplete="off"
          maxLength={30}
          help={
            <>
              As on your registration certificate
              <GstWarning gst={form.valueOf('gst') ?? ''} />
            </>
          }
          {...field('gst')}
        />
      </div>
      <TextArea
        label="Registered address"
        rows={2}
        maxLength={MAX_SHOP_ADDRESS_LENGTH}
        help="Printed on your invoices and shown on your shop's public page. A GST invoice needs it; invoices already issued keep theirs."
        {...field('address')}
      />
      <TextField
        label="Legal name of the business"
        autoComplete="off"
        maxLength={120}
        help="As registered, if it is not the shop's name. Shown on your shop's public page."
        {...field('legalName')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Consumer care phone"
          type="tel"
          autoComplete="off"
          maxLength={20}
          help={CARE_HELP}
          {...field('carePhone')}
        />
        <TextField
          label="Consumer care email"
          type="email"
          autoComplete="off"
          maxLength={254}
          help={CARE_HELP}
          {...field('careEmail')}
        />
      </div>
      <TextArea
        label="Description"
        rows={3}
        maxLength={2000}
        help="What you sell and what is special about it"
        {...field('description')}
      />
      <LocationField form={form} />
      <fieldset>
        <legend className="field-label">Categories</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {CATEGORIES.map((category) => (
            <CheckboxField key={category} label={category} value={category} {...form.input('categories')} />
          ))}
        </div>
      </fieldset>
      <TextField
        label="Days until delivery"
        autoComplete="off"
        inputMode="numeric"
        maxLength={2}
        after="days"
        help={`Within how many days of the order your parcels arrive, from ${MIN_DELIVERY_DAYS} to ${MAX_DELIVERY_DAYS}. Buyers are shown the date; orders already placed keep theirs.`}
        {...field('deliveryDays')}
      />
      <TextArea
        label="Delivery, returns and care"
        rows={4}
        maxLength={MAX_SHOP_POLICIES_LENGTH}
        help={`Optional: what you promise, shown on your shop's public page. At most ${MAX_SHOP_POLICIES_LENGTH} characters`}
        {...field('policies')}
      />
    </>
  );
}
