import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';

interface PlaceLinksProps {
  /** To the first rows; null where they are shown. */
  firstHref: string | null;
  firstLabel: string;
  /** To the rows behind those that are shown; null at the end. */
  nextHref: string | null;
  nextLabel: string;
  /** Where one screen has several lists. */
  label?: string;
}

/** The ways through a list that goes on behind its last row. */
export function PlaceLinks({ firstHref, firstLabel, nextHref, nextLabel, label = 'Pages' }: PlaceLinksProps) {
  return (
    <nav className="flex flex-wrap gap-3" aria-label={label}>
      {firstHref !== null && (
        <Link to={firstHref} className={buttonClasses({ variant: 'outline' })}>
          {firstLabel}
        </Link>
      )}
      {nextHref !== null && (
        <Link to={nextHref} className={buttonClasses({ variant: 'outline' })}>
          {nextLabel}
        </Link>
      )}
    </nav>
  );
}

interface PlacedRowsProps {
  list: { state: { after: string }; href: (change: { after?: string }) => string };
  /** Where the rows go on; null at the end. */
  next: string | null;
  children: ReactNode;
}

/** Rows of a list whose address says behind which row they begin (`after`), and the ways to the first and the next ones. */
export function PlacedRows({ list, next, children }: PlacedRowsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {children}
      <PlaceLinks
        firstHref={list.state.after === '' ? null : list.href({})}
        firstLabel="First page"
        nextHref={next === null ? null : list.href({ after: next })}
        nextLabel="Next page"
      />
    </div>
  );
}
