import { useState } from 'react';
import { LABEL_FIELDS, type LabelField } from '../../../../contract/kernel/label.ts';
import { MAX_CATEGORY_ATTRIBUTES } from '../../../../contract/kernel/limits.ts';
import type { AttributeId } from '../../../../contract/kernel/schemas.ts';
import type {
  CategoryForm as CategoryBody,
  Consequences,
  OperatorCategory,
  OperatorTree,
} from '../../../../contract/operator-categories.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ListField } from '../../../kit/forms/list-field.tsx';
import { attributeLabels } from './attribute-labels.ts';
import { ConsequencesNote, intoView } from './consequences.tsx';
import { LABEL_PARTS } from './label-parts.ts';
import { pathTo } from './load-tree.ts';

interface Use {
  id: AttributeId | '';
  isRequired: boolean;
  isFilterable: boolean;
}

interface CategoryValues {
  name: string;
  isHidden: boolean;
  /** The category has its own label instead of its parent's. */
  isLabelOwn: boolean;
  label: Record<LabelField, boolean>;
  attributes: Use[];
}

interface CategoryFormProps {
  tree: OperatorTree;
  category: OperatorCategory;
  onSaved: () => void;
}

/** When products are affected, the form warns first and saves at the next press. */
export function CategoryForm({ tree, category, onSaved }: CategoryFormProps) {
  const [seen, setSeen] = useState<{ body: string; found: Consequences }>();
  const params = { categoryId: category.id };
  const form = useForm<CategoryValues>({
    defaultValues: valuesOf(category),
    validate: ({ attributes }) => {
      const place = attributes.findIndex(({ id }) => id === '');
      return place < 0 ? [] : [{ path: `attributes.${place}.id`, message: 'Choose an attribute' }];
    },
    failure: couldNotBe('The category', 'saved'),
    send: async (values) => {
      const body = bodyOf(values);
      const written = JSON.stringify(body);
      if (seen?.body !== written) {
        const found = await api('POST /api/operator/category/:categoryId/consequences', { params, body });
        setSeen({ body: written, found });
        if (found.products > 0) return;
      }
      await api('PUT /api/operator/category/:categoryId', {
        params,
        body: { ...body, version: category.version },
      });
      onSaved();
    },
  });
  const isRoot = category.parentId === null;
  const inherited = pathTo(tree, category).flatMap((above) => above.attributes);
  const labels = attributeLabels(tree);
  const chosen = form.choice('attributes');
  const isLabelOwn = form.valueOf('isLabelOwn') === true;
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      {isRoot ? (
        <p>This is one of the eight categories of the market: it keeps its name and is always shown.</p>
      ) : (
        <>
          <TextField label="Name" maxLength={60} {...form.field('name')} />
          <CheckboxField
            label="Hidden"
            help="Menus, filters and forms leave it out, with what lies below it. Its products are still offered and found."
            {...form.input('isHidden')}
          />
        </>
      )}
      <fieldset className="field">
        <legend className="field-label">Labels of its products must say</legend>
        <CheckboxField label="Other parts than in the category above" {...form.input('isLabelOwn')} />
        {isLabelOwn &&
          LABEL_FIELDS.map((field) => (
            <CheckboxField key={field} label={LABEL_PARTS[field]} {...form.input(`label.${field}`)} />
          ))}
      </fieldset>
      {inherited.length > 0 && (
        <p className="text-small">
          From the categories above it: {[...new Set(inherited.map(({ id }) => labels.get(id)))].join(', ')}.
          Add one of them here to make it required, or to take it out of the filters.
        </p>
      )}
      <ListField
        legend="Its own attributes"
        one="attribute"
        items={chosen.value}
        most={MAX_CATEGORY_ATTRIBUTES}
        blank={{ id: '', isRequired: false, isFilterable: true } as Use}
        error={chosen.error}
        onChange={chosen.onChange}
      >
        {(use, place) => (
          <UseFields
            use={use}
            place={place}
            error={form.error(`attributes.${place}.id`)}
            offered={tree.attributes
              .filter(({ id }) => id === use.id || !chosen.value.some((other) => other.id === id))
              .map(({ id }) => ({ id, label: labels.get(id) ?? id }))}
            onChange={(changed) =>
              form.setField('attributes', chosen.value.with(place, changed), [
                'attributes',
                `attributes.${place}.id`,
              ])
            }
          />
        )}
      </ListField>
      <div role="status">
        {seen && seen.found.products > 0 && (
          <div key={seen.body} ref={intoView}>
            <ConsequencesNote {...seen.found} />
            <p className="mt-2">Press Save once more to do it.</p>
          </div>
        )}
      </div>
    </form>
  );
}

interface UseFieldsProps {
  use: Use;
  place: number;
  error: string | undefined;
  offered: readonly { id: AttributeId; label: string }[];
  onChange: (use: Use) => void;
}

function UseFields({ use, place, error, offered, onChange }: UseFieldsProps) {
  return (
    <>
      <SelectField
        label={`Attribute ${place + 1}`}
        name={`attributes.${place}.id`}
        placeholder="Choose an attribute"
        value={use.id}
        error={error}
        options={offered.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ target }) => {
          const found = offered.find(({ id }) => id === target.value);
          onChange({ ...use, id: found?.id ?? '' });
        }}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <CheckboxField
          label="Required"
          checked={use.isRequired}
          onChange={({ target }) => onChange({ ...use, isRequired: target.checked })}
        />
        <CheckboxField
          label="Buyers filter by it"
          checked={use.isFilterable}
          onChange={({ target }) => onChange({ ...use, isFilterable: target.checked })}
        />
      </div>
    </>
  );
}

function valuesOf({ name, isHidden, requiredLabel, attributes }: OperatorCategory): CategoryValues {
  const says = (field: LabelField) => requiredLabel?.includes(field) ?? false;
  return {
    name,
    isHidden,
    attributes,
    isLabelOwn: requiredLabel !== null,
    label: {
      netQuantity: says('netQuantity'),
      maker: says('maker'),
      monthMade: says('monthMade'),
      consumerCare: says('consumerCare'),
    },
  };
}

function bodyOf({ name, isHidden, isLabelOwn, label, attributes }: CategoryValues): CategoryBody {
  return {
    name,
    isHidden,
    requiredLabel: isLabelOwn ? LABEL_FIELDS.filter((field) => label[field]) : null,
    attributes: attributes.flatMap(({ id, ...use }) => (id === '' ? [] : [{ id, ...use }])),
  };
}
