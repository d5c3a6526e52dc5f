import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

export interface FieldProps {
  label: string;
  /** Hides the label visually where the context is plain (a search box). */
  hideLabel?: boolean;
  help?: ReactNode;
  error?: string;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldShellProps extends FieldProps {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ id, label, hideLabel = false, help, error, className, children }: FieldShellProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={classes('field', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy(controlId, help, error),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldNotes id={controlId} help={help} error={error} />
    </div>
  );
}

interface FieldNotesProps {
  id: string;
  help?: ReactNode;
  error?: string | undefined;
}

export function FieldNotes({ id, help, error }: FieldNotesProps) {
  return (
    <>
      {help !== undefined && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="error" size="small" />
          {error}
        </p>
      )}
    </>
  );
}

/** {@link FieldNotes} renders the elements with these ids. */
export function describedBy(id: string, help: ReactNode, error: string | undefined): string | undefined {
  return classes(error !== undefined && `${id}-error`, help !== undefined && `${id}-help`) || undefined;
}
