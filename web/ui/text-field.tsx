import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  before?: ReactNode;
  after?: ReactNode;
  shape?: 'box' | 'pill';
}

/** `className` applies to the whole field. */
export function TextField({
  label,
  hideLabel,
  help,
  error,
  before,
  after,
  shape = 'box',
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field id={id} label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {(control) => (
        <div className={classes('control', shape === 'pill' && 'control-pill')}>
          {before !== undefined && <span className="control-side">{before}</span>}
          <input type="text" {...input} {...control} />
          {after !== undefined && <span className="control-side">{after}</span>}
        </div>
      )}
    </Field>
  );
}
