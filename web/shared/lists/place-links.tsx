import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';

interface PlaceLinksProps {
  /** To the first rows; null where they are shown. */
  firstHref: string | null;
  firstLabel: string;
  /** To the rows behind those that are shown; null at the end. */
  nextHref: string | null;
  nextLabel: string;
}

/** The ways through a list that goes on behind its last row. */
export function PlaceLinks({ firstHref, firstLabel, nextHref, nextLabel }: PlaceLinksProps) {
  return (
    <nav className="flex flex-wrap gap-3" aria-label="Pages">
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
