import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { describedBy, FieldNotes } from './field.tsx';
import { Icon } from './icon.tsx';

interface FileFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  help?: ReactNode;
  error?: string;
}

/** A dashed box to drop files on or to choose them with. */
export function FileField({ label, help, error, id, className, ...input }: FileFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={classes('field', className)}>
      <label className="drop-box">
        <Icon name="upload" />
        <span className="font-semibold">{label}</span>
        <input
          {...input}
          type="file"
          id={controlId}
          aria-describedby={describedBy(controlId, help, error)}
          aria-invalid={error === undefined ? undefined : true}
        />
      </label>
      <FieldNotes id={controlId} help={help} error={error} />
    </div>
  );
}
