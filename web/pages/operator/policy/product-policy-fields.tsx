import type { CategoryTree } from '../../../../contract/categories.ts';
import { APPROVAL_RULES } from '../../../../contract/kernel/product-approval.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { Chip } from '../../../ui/chip.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { pathOf } from '../categories/category-path.ts';
import { RULES } from './policy-values.ts';
import type { PolicyForm } from './use-policy-form.ts';

export function ProductPolicyFields({ form, tree }: { form: PolicyForm; tree: CategoryTree }) {
  const chosen = form.valueOf('products.categories') ?? [];
  const choose = (categories: CategoryId[]) => form.setField('products.categories', categories);
  const nameOf = (id: CategoryId) => pathOf(tree, id);
  return (
    <>
      <RadioGroup
        legend="Products that operators look at before buyers see them"
        options={RULES.map((rule) => ({
          value: rule,
          label: APPROVAL_RULES[rule].label,
          detail: APPROVAL_RULES[rule].says,
        }))}
        {...form.choice('products.rule')}
      />
      {form.valueOf('products.rule') === 'first_n' && (
        <TextField
          label="How many of each shop"
          help="From 1 to 100"
          inputMode="numeric"
          {...form.field('products.first')}
        />
      )}
      <TextArea
        label="Words that are always looked at"
        help="One a line, in any letter case: a product that says one of them is looked at."
        {...form.field('products.words')}
      />
      <div className="grid gap-3">
        <SelectField
          label="Categories that are always looked at"
          help="With all categories below them."
          placeholder="Add a category"
          value=""
          error={form.error('products.categories')}
          options={tree.categories
            .filter(({ id }) => !chosen.includes(id))
            .map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={({ target }) => {
            const added = tree.categories.find(({ id }) => id === target.value);
            if (added) choose([...chosen, added.id].toSorted());
          }}
        />
        {chosen.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Chosen categories">
            {chosen.map((id) => (
              <li key={id}>
                <Chip
                  removeLabel={`Remove ${nameOf(id)}`}
                  onRemove={() => choose(chosen.filter((each) => each !== id))}
                >
                  {nameOf(id)}
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
