import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { describedBy, FieldNotes } from './field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  name: string;
  options: readonly RadioOption<Value>[];
  /** Forms that are read on submit use `defaultValue`, others `value` with `onChange`. */
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  help?: ReactNode;
  error?: string;
  boxed?: boolean;
  required?: boolean;
  className?: string;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const {
    legend,
    hideLegend = false,
    name,
    options,
    help,
    error,
    boxed = false,
    required,
    className,
  } = props;
  const id = useId();
  return (
    <fieldset className={classes('field', className)} aria-describedby={describedBy(id, help, error)}>
      <legend className={hideLegend ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className={boxed ? 'grid gap-2' : undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes('choice', boxed && 'choice-box')}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              {...checkedProps(props, option.value)}
            />
            <span>
              {option.label}
              {option.detail !== undefined && <span className="field-help block">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}

type SegmentedProps<Value extends string> = Omit<
  RadioGroupProps<Value>,
  'help' | 'error' | 'boxed' | 'required'
>;

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, hideLegend = true, name, options, className } = props;
  return (
    <fieldset className={classes('field', className)}>
      <legend className={hideLegend ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              {...checkedProps(props, option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function checkedProps<Value extends string>(
  { value, defaultValue, onChange }: Pick<RadioGroupProps<Value>, 'value' | 'defaultValue' | 'onChange'>,
  own: Value,
) {
  return {
    ...(value === undefined ? { defaultChecked: own === defaultValue } : { checked: own === value }),
    onChange: onChange && (() => onChange(own)),
  };
}
