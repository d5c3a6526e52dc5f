import { type ReactNode, useEffect, useId, useRef } from 'react';
import { isFocusLost } from '../../../ui/lost-focus.ts';

interface StepProps {
  title: string;
  /** The id is for links; its title takes the focus. */
  id?: string;
  action?: ReactNode;
  takesFocus?: boolean;
  children: ReactNode;
}

export function Step({ title, id, action, takesFocus = false, children }: StepProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && isFocusLost()) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="card box" aria-labelledby={titleId}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={takesFocus || id !== undefined ? -1 : undefined}
          className="step-title text-h3"
        >
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
