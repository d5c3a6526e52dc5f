import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';

interface PlaceLinksProps {
  firstHref: string | null;
  firstLabel: string;
  nextHref: string | null;
  nextLabel: string;
  label?: string;
}

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
  next: string | null;
  children: ReactNode;
}

/** The address says behind which row the rows start (`after`). */
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
