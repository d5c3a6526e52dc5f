import type { ComponentProps } from 'react';
import { MAX_SHIPPING_ZONES } from '../../../../contract/kernel/limits.ts';
import { ListField } from '../../../kit/forms/list-field.tsx';
import type { useForm } from '../../../kit/forms/use-form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FeeField } from './fee-field.tsx';
import { FEE_LABELS } from './shipping-words.ts';
import { BLANK_ZONE, type ShippingValues, type ZoneValues } from './shipping-values.ts';

export function ZonesField({ form }: { form: ReturnType<typeof useForm<ShippingValues>> }) {
  const zones = form.choice('zones');
  const fieldOf = (place: number, name: keyof ZoneValues) => ({
    name: `zones.${place}.${name}`,
    value: zones.value[place]?.[name] ?? '',
    error: form.error(`zones.${place}.${name}`),
    onChange: ({ target }: { target: { value: string } }) => {
      const changed = zones.value.map((zone, at) =>
        at === place ? { ...zone, [name]: target.value } : zone,
      );
      form.setField('zones', changed, [`zones.${place}.${name}`]);
    },
  });
  return (
    <section aria-labelledby="zones-title" className="card grid min-w-0 gap-4 p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 id="zones-title" className="text-body font-semibold">
          Other fees for some pin codes
        </h2>
        <p className="text-small text-muted">
          A zone has fees of its own, for instance for your state. Where several zones cover a pin code, the
          first counts.
        </p>
      </div>
      <ListField
        legend="Zones"
        one="zone"
        items={zones.value}
        most={MAX_SHIPPING_ZONES}
        blank={BLANK_ZONE}
        error={zones.error}
        onChange={zones.onChange}
      >
        {(_, place) => <ZoneFields title={`Zone ${place + 1}`} fieldOf={(name) => fieldOf(place, name)} />}
      </ListField>
    </section>
  );
}

type ZoneField = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error'> & {
  onChange: (event: { target: { value: string } }) => void;
};

interface ZoneFieldsProps {
  title: string;
  fieldOf: (name: keyof ZoneValues) => ZoneField;
}

function ZoneFields({ title, fieldOf }: ZoneFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="field-label">{title}</legend>
      <TextField
        label="Name"
        help="Buyers do not see it"
        maxLength={40}
        autoComplete="off"
        {...fieldOf('name')}
      />
      <TextArea
        label="Pin codes"
        help="Type or paste them: 560001, 560001-560110, or 5600* for all that begin with 5600"
        rows={3}
        {...fieldOf('pinCodes')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FeeField label={FEE_LABELS.base} {...fieldOf('base')} />
        <FeeField label={FEE_LABELS.perKg} {...fieldOf('perKg')} />
      </div>
    </fieldset>
  );
}
