import { useId } from 'react';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { describedBy, FieldNotes, type FieldProps } from '../../../../ui/field.tsx';
import {
  type Attribute,
  readAttribute,
  writtenAttribute,
} from '../../../../../contract/kernel/attributes.ts';

interface ChoicesFieldProps extends Pick<FieldProps, 'help' | 'error'> {
  attribute: Attribute;
  value: string;
  name: string;
  onChange: (value: string) => void;
}

export function ChoicesField({ attribute, value, name, help, error, onChange }: ChoicesFieldProps) {
  const id = useId();
  const read = readAttribute(attribute, value);
  const chosen = 'value' in read && Array.isArray(read.value) ? read.value : [];
  const choose = (choice: string, isChosen: boolean) => {
    const wanted = attribute.choices.filter((each) => (each === choice ? isChosen : chosen.includes(each)));
    onChange(writtenAttribute(wanted));
  };
  return (
    <fieldset className="field sm:col-span-2" aria-describedby={describedBy(id, help, error)}>
      <legend className="field-label">{attribute.name}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {attribute.choices.map((choice) => (
          <CheckboxField
            key={choice}
            label={choice}
            name={name}
            checked={chosen.includes(choice)}
            onChange={({ target }) => choose(choice, target.checked)}
          />
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}
