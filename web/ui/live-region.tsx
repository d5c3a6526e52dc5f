import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface LiveRegionProps {
  /** Changes of this text are read out. The region itself must stay on the page, also while empty. */
  children: ReactNode;
  /** Interrupts what is being read: for failures. */
  assertive?: boolean;
  /** Seen as well as heard. */
  visible?: boolean;
  className?: string;
}

export function LiveRegion({ children, assertive = false, visible = false, className }: LiveRegionProps) {
  return (
    <div
      role={assertive ? 'alert' : 'status'}
      className={classes(!visible && 'sr-only', className) || undefined}
    >
      {children}
    </div>
  );
}
