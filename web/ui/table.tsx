import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface TableProps {
  /** What the table holds; read out, not seen. */
  caption: string;
  /** `<thead>` and `<tbody>`; cells of figures take the class `number`. */
  children: ReactNode;
  className?: string;
}

/** A dense table whose head stays in sight; it scrolls in its own frame, which the keyboard can reach. */
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
