const DISCOUNT_STEP_PERCENT = 10;

/** Every tenth percent that some product reaches. */
export function discountSteps(highestPercent: number): number[] {
  const steps = Math.floor(highestPercent / DISCOUNT_STEP_PERCENT);
  return Array.from({ length: steps }, (_, index) => (index + 1) * DISCOUNT_STEP_PERCENT);
}

/** All that filters can offer. */
export const DISCOUNT_STEPS = discountSteps(99);
