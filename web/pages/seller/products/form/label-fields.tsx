import { type LabelField, MADE_BY, MAKER_ROLES } from '../../../../../contract/kernel/label.ts';
import type { useForm } from '../../../../kit/forms/use-form.tsx';
import { useShop } from '../../../../concepts/shop/shop-store.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { LoadedCategories } from '../attributes/load-categories.ts';
import { FIELD_LABELS, type ProductForm, type ProductValues } from './product-values.ts';
import { LABEL_CELLS } from '../variants/matrix.ts';
import {
  advisedLabelOf,
  helpOf,
  LABEL_NAMES,
  type LabelValues,
  requiredLabelOf,
  type Want,
} from '../label/label-values.ts';
import { PackFields } from './pack-fields.tsx';

interface LabelFieldsProps {
  form: ReturnType<typeof useForm<ProductForm>>;
  categories: LoadedCategories;
  notes: Partial<Record<keyof ProductValues, string>>;
}

/** The section opens where the category requires a part or something is filled in. */
export function LabelFields({ form, categories, notes }: LabelFieldsProps) {
  const [category = '', categoryId = ''] = [form.valueOf('category'), form.valueOf('categoryId')];
  const required = requiredLabelOf(categories.data ?? [], { category, categoryId });
  const advised = advisedLabelOf({ category, categoryId });
  const wantOf = (name: LabelField): Want =>
    required.includes(name) ? 'required' : advised.includes(name) ? 'advised' : undefined;
  const isWanted = required.length + advised.length > 0;
  const ofMaker = wantOf('maker');
  const field = (name: keyof LabelValues, want: Want, help = '') => ({
    label: FIELD_LABELS[name],
    help: notes[name] ?? helpOf(want, help),
    'aria-required': want === 'required' || undefined,
    ...form.field(name),
  });
  return (
    <Disclosure title="Label and tax" defaultOpen={isWanted || isFilledIn(form.getValues())}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...field('makerRole', ofMaker)}
          placeholder="Not given"
          options={MAKER_ROLES.map((role) => ({ value: role, label: MADE_BY[role] }))}
        />
        <TextField {...field('makerName', ofMaker)} maxLength={120} autoComplete="off" />
        <TextArea
          {...field('makerAddress', ofMaker)}
          rows={3}
          maxLength={300}
          className="sm:col-span-2"
          autoComplete="off"
        />
        <TextField
          {...field('monthMade', wantOf('monthMade'), 'Year and month, such as 2026-03')}
          maxLength={7}
          autoComplete="off"
        />
        <TextArea
          {...field('consumerCare', wantOf('consumerCare'), 'Empty: as your shop has it')}
          rows={5}
          maxLength={300}
          className="sm:col-span-2"
          placeholder={useCareOfShop()}
          autoComplete="off"
        />
        {(form.valueOf('options') ?? []).length === 0 && (
          <PackFields form={form} want={wantOf('netQuantity')} />
        )}
      </div>
    </Disclosure>
  );
}

function isFilledIn(form: ProductForm): boolean {
  const packs = form.options.length === 0 ? form.variants : [];
  return (
    LABEL_NAMES.some((name) => form[name] !== '') ||
    packs.some((variant) => LABEL_CELLS.some((cell) => variant[cell] !== ''))
  );
}

/** The shop's contact is shown where a label has none. */
function useCareOfShop(): string | undefined {
  const shop = useShop(({ shopData }) => shopData);
  const { legalName, name, address, carePhone, careEmail } = shop ?? {};
  return [legalName || name, address, carePhone, careEmail].filter(Boolean).join('\n') || undefined;
}
