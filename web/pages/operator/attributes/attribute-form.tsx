import { useState } from 'react';
import { type AttributeType, MAX_ATTRIBUTE_TEXT } from '../../../../contract/kernel/attributes.ts';
import { MAX_CHOICES } from '../../../../contract/kernel/limits.ts';
import type {
  AttributeForm as AttributeBody,
  OperatorAttribute,
} from '../../../../contract/operator-categories.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ListField } from '../../../kit/forms/list-field.tsx';
import { intoView } from '../categories/consequences.tsx';
import { TYPE_OPTIONS } from '../categories/type-words.ts';

interface Value {
  value: string;
  /** The stored values: several that were joined, none for a new one. */
  was: string[];
  products: number;
}

interface AttributeValues {
  name: string;
  type: AttributeType;
  unit: string;
  choices: Value[];
}

interface AttributeFormProps {
  attribute: OperatorAttribute | undefined;
  hasButton: boolean;
  onSaved: (saved: OperatorAttribute) => void;
}

/** A renamed value changes products, so the form warns first and saves at the next press. */
export function AttributeForm({ attribute, hasButton, onSaved }: AttributeFormProps) {
  const [seen, setSeen] = useState<{ body: string; products: number }>();
  const form = useForm<AttributeValues>({
    defaultValues: {
      name: attribute?.name ?? '',
      type: attribute?.type ?? 'choice',
      unit: attribute?.unit ?? '',
      choices: attribute?.choices.map(({ value, products }) => ({ value, was: [value], products })) ?? [],
    },
    failure: couldNotBe('The attribute', 'saved'),
    send: async (values) => {
      const body = bodyOf(values);
      const written = JSON.stringify(body);
      const products = followers(values);
      if (seen?.body !== written) {
        setSeen({ body: written, products });
        if (products > 0) return;
      }
      onSaved(
        attribute
          ? await api('PUT /api/operator/attribute/:attributeId', {
              params: { attributeId: attribute.id },
              body: { ...body, version: attribute.version },
            })
          : await api('POST /api/operator/attribute', { body }),
      );
    },
  });
  const type = form.valueOf('type');
  const isUsed = attribute !== undefined && attribute.products > 0;
  const choices = form.choice('choices');
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <TextField label="Name" maxLength={40} {...form.field('name')} />
      <SelectField
        label="Type"
        help={isUsed ? 'It stays while products say something for it.' : undefined}
        options={isUsed ? TYPE_OPTIONS.filter(({ value }) => value === attribute.type) : TYPE_OPTIONS}
        {...form.field('type')}
      />
      {type === 'number' && (
        <TextField label="Unit" help="Such as cm or GB" maxLength={20} {...form.field('unit')} />
      )}
      {(type === 'choice' || type === 'choices') && (
        <ListField
          legend="Values"
          one="value"
          items={choices.value}
          most={MAX_CHOICES}
          blank={{ value: '', was: [], products: 0 } as Value}
          error={choices.error}
          onChange={choices.onChange}
        >
          {(item, place) => (
            <ValueFields
              item={item}
              place={place}
              error={form.error(`choices.${place}.value`)}
              others={choices.value.filter((other) => other !== item && other.was.length > 0)}
              onChange={(changed) =>
                form.setField('choices', choices.value.with(place, changed), [
                  'choices',
                  `choices.${place}.value`,
                ])
              }
              onJoin={(target) => choices.onChange(joined(choices.value, item, target))}
            />
          )}
        </ListField>
      )}
      <div role="status">
        {seen && seen.products > 0 && (
          <div key={seen.body} ref={intoView}>
            <Alert tone="info" title={counted(seen.products, 'product follows', 'products follow')}>
              They say the new name at once. Press Save once more to do it.
            </Alert>
          </div>
        )}
      </div>
      {hasButton && (
        <Button type="submit" busy={form.isBusy} className="justify-self-start">
          Save
        </Button>
      )}
    </form>
  );
}

interface ValueFieldsProps {
  item: Value;
  place: number;
  error: string | undefined;
  others: readonly Value[];
  onChange: (item: Value) => void;
  onJoin: (target: Value) => void;
}

function ValueFields({ item, place, error, others, onChange, onJoin }: ValueFieldsProps) {
  const { value, was, products } = item;
  const before = was.filter((old) => old !== value);
  const notes = [
    ...(was.length > 0 ? [counted(products, 'product', 'products')] : []),
    ...(before.length > 0 ? [`was ${before.join(', ')}`] : []),
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={`Value ${place + 1}`}
        name={`choices.${place}.value`}
        maxLength={MAX_ATTRIBUTE_TEXT}
        help={notes.length > 0 ? notes.join('; ') : undefined}
        value={value}
        error={error}
        onChange={({ target }) => onChange({ ...item, value: target.value })}
      />
      {was.length > 0 && others.length > 0 && (
        <SelectField
          label={`Make value ${place + 1} one with`}
          placeholder="No other value"
          value=""
          options={others.map((other) => ({ value: other.value, label: other.value }))}
          onChange={({ target }) => {
            const other = others.find((each) => each.value === target.value);
            if (other) onJoin(other);
          }}
        />
      )}
    </div>
  );
}

function joined(items: readonly Value[], gone: Value, target: Value): Value[] {
  return items
    .filter((item) => item !== gone)
    .map((item) =>
      item === target
        ? { ...item, was: [...item.was, ...gone.was], products: item.products + gone.products }
        : item,
    );
}

/** Counts products with a renamed value; one with several is counted more than once. */
function followers({ choices }: AttributeValues): number {
  const renamed = choices.filter(({ value, was }) => was.some((old) => old !== value));
  return renamed.reduce((sum, { products }) => sum + products, 0);
}

function bodyOf({ name, type, unit, choices }: AttributeValues): AttributeBody {
  return {
    name,
    type,
    unit: type === 'number' ? unit : '',
    choices: choices.map(({ value, was }) => ({ value: value.trim(), was })),
  };
}
