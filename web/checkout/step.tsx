import { type ReactNode, useId } from 'react';

interface StepProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A numbered part of the checkout. */
export function Step({ title, action, children }: StepProps) {
  const titleId = useId();
  return (
    <section className="card box" aria-labelledby={titleId}>
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 id={titleId} className="step-title text-h3">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
