import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface TableProps {
  /** Only screen readers get the caption. */
  caption: string;
  children: ReactNode;
  className?: string;
}

/** The head is sticky; the frame scrolls, so it is focusable. */
export function Table({ caption, children, className }: TableProps) {
  return (
    <div className={classes('table-frame', className)} role="region" aria-label={caption} tabIndex={0}>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
