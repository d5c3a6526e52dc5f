import { isDeepStrictEqual } from 'node:util';
import type { PlannedVariant, PresentVariant } from './plan-variants.ts';

/**
 * Whether a variant must say what the label of its category requires: it is on sale, and new, back on sale, or changed in more than what
 * it costs. Others stay as they are, so that a category that comes to require more stops no change of prices.
 */
export function isAskedForLabel(planned: PlannedVariant, present: readonly PresentVariant[]): boolean {
  if (planned.isArchived) return false;
  const before = present.find(({ id }) => id === planned.id);
  return !before || !isDeepStrictEqual(besidesCost(planned), besidesCost(before));
}

/** Without regard to the order of the options. */
function besidesCost({ pricePaise: _price, discountPercent: _discount, choices, ...rest }: PlannedVariant) {
  return { ...rest, choices: choices.toSorted((a, b) => a - b) };
}
