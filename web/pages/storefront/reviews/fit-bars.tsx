import { FIT_WORDS, FITS, type FitCounts, fitAnswers, fitSummary } from '../../../../contract/kernel/fit.ts';

export function FitBars({ counts }: { counts: FitCounts }) {
  const total = fitAnswers(counts);
  return (
    <section aria-labelledby="fit" className="grid gap-2">
      <h3 id="fit">How it fits</h3>
      <p className="text-small">{fitSummary(counts)}</p>
      <ul className="grid gap-2 text-small">
        {FITS.map((fit) => (
          <li key={fit} className="flex items-center gap-2">
            <span className="w-24">{FIT_WORDS[fit]}</span>
            <svg
              className="histogram-bar"
              viewBox={`0 0 ${total} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={counts[fit]} height="1" />
            </svg>
            <span className="w-8 text-end tabular-nums">{counts[fit]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
