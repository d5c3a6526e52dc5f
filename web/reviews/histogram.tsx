import { RATING_STARS } from '../../contract/kernel/limits.ts';

/** How many reviews gave 5, 4, 3, 2, 1 stars, as bars with their counts. */
export function Histogram({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <ul className="grid gap-1" aria-label="Reviews by stars">
      {counts.map((count, index) => {
        const stars = RATING_STARS - index;
        return (
          <li key={stars} className="flex items-center gap-2 text-small">
            <span className="w-14">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <meter className="histogram-bar" min={0} max={most} value={count} aria-hidden="true" />
            <span className="w-8 text-end tabular-nums">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
