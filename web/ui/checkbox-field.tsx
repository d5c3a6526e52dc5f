import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { describedBy, FieldNotes } from './field.tsx';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
}

export function CheckboxField({ label, help, error, id, className, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={classes(className)}>
      <label className="choice">
        <input
          type="checkbox"
          {...input}
          id={controlId}
          aria-describedby={describedBy(controlId, help, error)}
          aria-invalid={error === undefined ? undefined : true}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={controlId} help={help} error={error} />
    </div>
  );
}
