import './row-list.css';
import type { ReactNode } from 'react';

/** Rows in one frame, a line between them. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="row-list" aria-label={label}>
      {children}
    </ul>
  );
}

/** A row names its subject and has at most two further parts. */
export function RowListItem({ children }: { children: ReactNode }) {
  return <li className="row-list-item">{children}</li>;
}
