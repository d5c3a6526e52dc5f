import type { CategoryNode } from '../../../../../contract/categories.ts';
import type { LabelField } from '../../../../../contract/kernel/label.ts';
import type { FieldError } from '../../../../../contract/problem.ts';
import { type DescribedForm, sentDescription } from '../attributes/attribute-texts.ts';
import type { EditedVariant } from '../variants/matrix.ts';
import { type LabelValues, requiredLabelOf, sentLabel } from './label-values.ts';
import { FILL_IN } from '../../../../../contract/kernel/messages.ts';

interface LabelledForm extends LabelValues, DescribedForm {
  variants: readonly EditedVariant[];
}

const FIELDS_OF: Record<LabelField, readonly (keyof LabelValues)[]> = {
  netQuantity: [],
  maker: ['makerRole', 'makerName', 'makerAddress'],
  monthMade: ['monthMade'],
  consumerCare: ['consumerCare'],
};

/** Asks as the server does: an unchanged description or a mere change of price needs no label. */
export function labelErrors(
  nodes: readonly CategoryNode[],
  saved: LabelledForm | undefined,
  typed: LabelledForm,
): FieldError[] {
  const required = requiredLabelOf(nodes, typed);
  const isAsked = !saved || described(nodes, saved) !== described(nodes, typed);
  const missing = required
    .flatMap((field) => FIELDS_OF[field])
    .filter((field) => isAsked && typed[field].trim() === '');
  const variants = required.includes('netQuantity') ? typed.variants : [];
  const isOfAll = isAsked && typed.options.length === 0;
  return [
    ...missing.map((path) => ({ path, message: FILL_IN })),
    ...variants.flatMap((variant, place) =>
      !variant.isArchived && variant.netQuantity.trim() === '' && (isOfAll || isChanged(saved, variant))
        ? [{ path: `variants.${place}.netQuantity`, message: FILL_IN }]
        : [],
    ),
  ];
}

function described(nodes: readonly CategoryNode[], form: LabelledForm): string {
  return JSON.stringify([sentDescription(nodes, form), sentLabel(form)]);
}

function isChanged(saved: LabelledForm | undefined, variant: EditedVariant): boolean {
  const before = saved?.variants.find(({ id }) => id !== undefined && id === variant.id);
  return !before || withoutCost(before) !== withoutCost(variant);
}

function withoutCost({ price: _price, discount: _discount, choices, ...rest }: EditedVariant): string {
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value).trim()] as const);
  return JSON.stringify([choices.toSorted(), texts.toSorted(([a], [b]) => a.localeCompare(b, 'en'))]);
}
