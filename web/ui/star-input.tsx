import { useId } from 'react';
import { describedBy, FieldNotes } from './field.tsx';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const choices = [1, 2, 3, 4, 5];

interface StarInputProps {
  legend: string;
  name: string;
  value?: number;
  defaultValue?: number;
  onChange?: (stars: number) => void;
  error?: string;
  required?: boolean;
}

/** Five radio buttons, so that arrow keys work. */
export function StarInput({ legend, name, value, defaultValue, onChange, error, required }: StarInputProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={describedBy(id, undefined, error)}>
      <legend className="field-label">{legend}</legend>
      <div className="star-input">
        {choices.map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name={name}
              value={stars}
              required={required}
              {...(value === undefined
                ? { defaultChecked: stars === defaultValue }
                : { checked: stars === value })}
              onChange={onChange && (() => onChange(stars))}
            />
            <Icon name="star" />
            <VisuallyHidden>{stars === 1 ? '1 star' : `${stars} stars`}</VisuallyHidden>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
