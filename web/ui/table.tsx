import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface TableProps {
  /** The accessible caption; visually hidden. */
  caption: string;
  /** `<thead>` and `<tbody>`; numeric cells take the class `number`. */
  children: ReactNode;
  className?: string;
}

/** A dense table with a sticky head; it scrolls in its own frame, which is focusable. */
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
