import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

interface FormErrorProps {
  /** What could not be done, or the only error. */
  title: string;
  /** Errors of single fields; with the field's id each becomes a link to it. */
  errors?: readonly { message: string; fieldId?: string }[];
}

/** The errors of a whole form, above its button or its first field. Takes the focus when it appears, so that it is read. */
export function FormError({ title, errors = [] }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="deal" title={title} announce>
        {errors.length > 0 && (
          <ul className="list-disc ps-5">
            {errors.map(({ message, fieldId }) => (
              <li key={`${fieldId}: ${message}`}>
                {fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
