import { isDeepStrictEqual } from 'node:util';
import type { CategoryPlace, CategoryTree } from '../categories/index.ts';
import { requireNetQuantity } from './describe-product.ts';
import type { PlannedVariant, PresentVariant } from './plan-variants.ts';

/** Price changes are not checked: a category that comes to require more must not stop them. */
export function needsLabelCheck(planned: PlannedVariant, present: readonly PresentVariant[]): boolean {
  if (planned.isArchived) return false;
  const before = present.find(({ id }) => id === planned.id);
  return !before || !isDeepStrictEqual(withoutCost(planned), withoutCost(before));
}

/** @throws Refusal `invalid_input` */
export function requireAskedNetQuantity(
  tree: CategoryTree,
  present: CategoryPlace & { variants: readonly PresentVariant[] },
  planned: readonly PlannedVariant[],
  placeIn: (variant: PlannedVariant, place: number) => number,
): void {
  const asked = planned.flatMap((variant, place) =>
    needsLabelCheck(variant, present.variants)
      ? [{ netQuantity: variant.netQuantity, path: `variants.${placeIn(variant, place)}.netQuantity` }]
      : [],
  );
  requireNetQuantity(tree, present, asked);
}

function withoutCost({ pricePaise: _price, discountPercent: _discount, choices, ...rest }: PlannedVariant) {
  return { ...rest, choices: choices.toSorted((a, b) => a - b) };
}
