import { isDeepStrictEqual } from 'node:util';
import type { CategoryPlace, CategoryTree } from '../categories/index.ts';
import { requireNetQuantity } from './describe-product.ts';
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

/**
 * Refuses with `invalid_input` the variants that must say the net quantity that their category requires, and do not.
 *
 * @param placeIn its place in the call, by the place in the plan
 */
export function requireAskedNetQuantity(
  tree: CategoryTree,
  present: CategoryPlace & { variants: readonly PresentVariant[] },
  planned: readonly PlannedVariant[],
  placeIn: (variant: PlannedVariant, place: number) => number,
): void {
  const asked = planned.flatMap((variant, place) =>
    isAskedForLabel(variant, present.variants)
      ? [{ netQuantity: variant.netQuantity, path: `variants.${placeIn(variant, place)}.netQuantity` }]
      : [],
  );
  requireNetQuantity(tree, present, asked);
}

/** Without regard to the order of the options. */
function besidesCost({ pricePaise: _price, discountPercent: _discount, choices, ...rest }: PlannedVariant) {
  return { ...rest, choices: choices.toSorted((a, b) => a - b) };
}
