import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface LiveRegionProps {
  /** Changes of this text are announced. The region must stay mounted, also while empty. */
  children: ReactNode;
  /** Interrupts the screen reader: for failures. */
  assertive?: boolean;
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
