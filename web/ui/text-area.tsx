import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps, ComponentProps<'textarea'> {}

export function TextArea({
  label,
  hideLabel,
  help,
  error,
  id,
  className,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  return (
    <Field id={id} label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {(control) => (
        <div className="control">
          <textarea
            rows={rows}
            // Browsers scroll only the caret's line into view.
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
            {...textarea}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}
