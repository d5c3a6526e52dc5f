import { useId } from 'react';
import type { CategoryAttribute, CategoryNode } from '../../../../../contract/categories.ts';
import { isGivenByOption, MAX_ATTRIBUTE_TEXT } from '../../../../../contract/kernel/attributes.ts';
import type { useForm } from '../../../../kit/forms/use-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { ProductForm } from './product-values.ts';
import { attributesOf } from '../attributes/category-choices.ts';
import { ChoicesField } from '../attributes/choices-field.tsx';

interface AttributeFieldsProps {
  form: ReturnType<typeof useForm<ProductForm>>;
  nodes: readonly CategoryNode[];
  notes: Readonly<Record<string, string>>;
}

export function AttributeFields({ form, nodes, notes }: AttributeFieldsProps) {
  const titleId = useId();
  const [category = '', categoryId = ''] = [form.valueOf('category'), form.valueOf('categoryId')];
  const attributes = attributesOf(nodes, { category, categoryId });
  if (attributes.length === 0) return null;
  const options = form.valueOf('options') ?? [];
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-card border border-line p-4"
    >
      <h2 id={titleId} className="text-h3">
        Specifications
      </h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {attributes.map((attribute) =>
          isGivenByOption(attribute, options) ? (
            <div key={attribute.id} className="field">
              <p className="field-label">{attribute.name}</p>
              <p className="field-help">Chosen by buyers: see Options</p>
            </div>
          ) : (
            <AttributeField key={attribute.id} form={form} attribute={attribute} note={notes[attribute.id]} />
          ),
        )}
      </div>
    </section>
  );
}

interface AttributeFieldProps extends Pick<AttributeFieldsProps, 'form'> {
  attribute: CategoryAttribute;
  note: string | undefined;
}

function AttributeField({ form, attribute, note }: AttributeFieldProps) {
  const { id, name, type, unit, choices, isRequired } = attribute;
  const path = `attributes.${id}` as const;
  const help = note ?? (isRequired ? 'Required' : undefined);
  const field = { label: name, help, 'aria-required': isRequired || undefined };
  const placeholder = isRequired ? 'Choose' : 'Not given';
  switch (type) {
    case 'choice':
      return (
        <SelectField {...field} placeholder={placeholder} options={listed(choices)} {...form.field(path)} />
      );
    case 'yes_no':
      return (
        <SelectField {...field} placeholder={placeholder} options={listed(YES_NO)} {...form.field(path)} />
      );
    case 'choices':
      return <ChoicesField attribute={attribute} help={help} {...form.choice(path)} />;
    case 'number':
      return (
        <TextField {...field} inputMode="decimal" after={unit} autoComplete="off" {...form.field(path)} />
      );
    case 'text':
      return <TextField {...field} maxLength={MAX_ATTRIBUTE_TEXT} autoComplete="off" {...form.field(path)} />;
  }
}

const YES_NO = ['Yes', 'No'];
const listed = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
