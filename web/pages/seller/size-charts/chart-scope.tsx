import { useId, useState } from 'react';
import type { CategoryNode } from '../../../../contract/categories.ts';
import { GENDERS, genderName } from '../../../../contract/kernel/categories.ts';
import type { useForm } from '../../../kit/forms/use-form.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Segmented } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ProductChoice, useOfferedProducts } from '../inventory/product-choice.tsx';
import type { ChartValues } from './chart-values.ts';
import { SCOPE_NAMES } from './chart-words.ts';

const SCOPES = (['category', 'brand', 'product'] as const).map((value) => ({
  value,
  label: SCOPE_NAMES[value],
}));

export interface OfferedScopes {
  brands: readonly string[];
  categories: readonly CategoryNode[];
}

interface ChartScopeProps {
  form: ReturnType<typeof useForm<ChartValues>>;
  offered: OfferedScopes;
}

export function ChartScope({ form, offered }: ChartScopeProps) {
  const scope = form.valueOf('scope');
  const error = form.error('scope');
  return (
    <div className="grid max-w-form gap-4">
      {error !== undefined && <FormError title={error} />}
      <Segmented legend="Chart for" hideLegend={false} options={SCOPES} {...form.choice('scope')} />
      {scope === 'product' && <OwnProduct form={form} />}
      {scope === 'brand' && <Brand form={form} brands={offered.brands} />}
      {scope !== 'product' && (
        <div className="grid gap-4 xs:grid-cols-2">
          <SelectField
            label={scope === 'brand' ? 'Category (optional)' : 'Category'}
            placeholder={scope === 'brand' ? 'All categories' : 'Choose a category'}
            // The new key lets the select find its earlier choice among the loaded categories.
            key={offered.categories.length}
            options={offered.categories.map((category) => ({
              value: category.id,
              label: pathInWords(category, offered.categories),
            }))}
            {...form.field('categoryId')}
          />
          <SelectField
            label="Gender (optional)"
            placeholder="All"
            options={GENDERS.map((value) => ({
              value,
              label: genderName(value),
            }))}
            {...form.field('gender')}
          />
        </div>
      )}
    </div>
  );
}

function pathInWords({ name, parentId }: CategoryNode, categories: readonly CategoryNode[]): string {
  const parent = categories.find(({ id }) => id === parentId);
  return parent ? `${pathInWords(parent, categories)} › ${name}` : name;
}

function Brand({ form, brands }: Pick<ChartScopeProps, 'form'> & Pick<OfferedScopes, 'brands'>) {
  const listId = useId();
  return (
    <>
      <TextField
        label="Brand"
        list={listId}
        maxLength={80}
        autoComplete="off"
        help="As in your products; capital letters do not matter"
        {...form.field('brand')}
      />
      <datalist id={listId}>
        {brands.map((brand) => (
          <option key={brand} value={brand}>
            {brand}
          </option>
        ))}
      </datalist>
    </>
  );
}

function OwnProduct({ form }: Pick<ChartScopeProps, 'form'>) {
  const chosen = form.valueOf('productId');
  const [chosenBefore] = useState(chosen);
  const products = useOfferedProducts(true, chosenBefore);
  return (
    <ProductChoice
      products={products}
      chosen={chosen}
      field={form.field('productId')}
      onUnavailable={() => form.setField('productId', '')}
    />
  );
}
