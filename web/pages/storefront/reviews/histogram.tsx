import { RATING_STARS } from '../../../../contract/kernel/limits.ts';

interface HistogramProps {
  counts: readonly number[];
  chosen: number | undefined;
  onChoose: (stars: number | undefined) => void;
}

export function Histogram({ counts, chosen, onChoose }: HistogramProps) {
  const most = Math.max(1, ...counts);
  return (
    <ul className="grid" aria-label="Reviews by stars">
      {counts.map((count, index) => {
        const stars = RATING_STARS - index;
        const isChosen = stars === chosen;
        return (
          <li key={stars}>
            <button
              type="button"
              className="histogram-row"
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : stars)}
            >
              <span className="w-14 text-start">{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <svg
                className="histogram-bar"
                viewBox={`0 0 ${most} 1`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={count} height="1" />
              </svg>
              <span className="w-8 text-end tabular-nums">{count}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
