import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  /** An open section stays open until its user closes it, even when this turns false. */
  defaultOpen?: boolean;
  className?: string;
}

export function Disclosure({ title, children, defaultOpen = false, className }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(defaultOpen);
  if (defaultOpen && !wasOpened) setOpened(true);
  return (
    <details className={classes('disclosure', className)} open={wasOpened}>
      <summary>
        {title}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
