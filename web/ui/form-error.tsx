import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

interface FormErrorProps {
  title: string;
  /** An error with `fieldId` becomes a link to its field. */
  errors?: readonly { message: string; fieldId?: string }[];
  action?: ReactNode;
}

/** Takes the focus when it appears, so that it is announced. */
export function FormError({ title, errors = [], action }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="deal" title={title} action={action} announce>
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
