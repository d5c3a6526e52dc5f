import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  /** Open at first, and once it becomes true; what is open stays so until it is closed by hand. */
  defaultOpen?: boolean;
  className?: string;
}

/** A collapsible section; works without scripts. */
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
