import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface RangeFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  /** The value in words beside the label, such as '20% or more'. */
  output: string;
}

export function RangeField({
  label,
  hideLabel,
  help,
  error,
  id,
  className,
  output,
  ...input
}: RangeFieldProps) {
  return (
    <Field id={id} label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {(control) => (
        <div className="flex items-center gap-3">
          <input type="range" {...input} {...control} className="range" aria-valuetext={output} />
          <output htmlFor={control.id} className="shrink-0 text-small font-semibold">
            {output}
          </output>
        </div>
      )}
    </Field>
  );
}
