export const FITS = ['runs_small', 'true_to_size', 'runs_large'] as const;
export type Fit = (typeof FITS)[number];

export const FIT_WORDS: Record<Fit, string> = {
  runs_small: 'Runs small',
  true_to_size: 'True to size',
  runs_large: 'Runs large',
};

export type FitCounts = Readonly<Record<Fit, number>>;

/** Fewer answers say more about their authors than about the product. */
export const MIN_FIT_ANSWERS = 3;

export function fitAnswers(counts: FitCounts): number {
  return FITS.reduce((sum, fit) => sum + counts[fit], 0);
}

/** A tie at the top reads as disagreement. */
export function fitSummary(counts: FitCounts): string {
  const most = Math.max(...FITS.map((fit) => counts[fit]));
  const [leading, ...others] = FITS.filter((fit) => counts[fit] === most);
  const total = fitAnswers(counts);
  if (!leading || others.length > 0) return `Fit varies: ${total} buyers disagree`;
  return `${FIT_WORDS[leading]}: ${most} of ${total} buyers say so`;
}
