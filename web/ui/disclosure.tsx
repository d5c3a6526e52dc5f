import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  /** The initial state. */
  defaultOpen?: boolean;
  className?: string;
}

/** A collapsible section; works without scripts. */
export function Disclosure({ title, children, defaultOpen = false, className }: DisclosureProps) {
  return (
    <details className={classes('disclosure', className)} open={defaultOpen}>
      <summary>
        {title}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
