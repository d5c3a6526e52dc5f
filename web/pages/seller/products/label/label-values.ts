import type { CategoryNode } from '../../../../../contract/categories.ts';
import { type LabelField, PACKAGE_LABEL } from '../../../../../contract/kernel/label.ts';
import type { ProductLabel } from '../../../../../contract/label.ts';
import { type ChosenCategory, idOfChosen, isWithoutType } from '../attributes/category-choices.ts';

/** The matrix has the label's cells of each variant. */
export type LabelValues = Record<keyof ProductLabel, string>;

export const LABEL_NAMES = [
  ...(['makerRole', 'makerName', 'makerAddress'] as const),
  ...(['monthMade', 'consumerCare'] as const),
] satisfies readonly (keyof LabelValues)[];

export function labelTexts(label: ProductLabel): LabelValues {
  const { makerRole = '', makerName = '', makerAddress = '', monthMade = '', consumerCare = '' } = label;
  return { makerRole, makerName, makerAddress, monthMade, consumerCare };
}

export function sentLabel({ makerRole, makerName, makerAddress, monthMade, consumerCare }: LabelValues) {
  return { makerRole, makerName, makerAddress, monthMade, consumerCare };
}

export function requiredLabelOf(
  nodes: readonly CategoryNode[],
  chosen: ChosenCategory,
): readonly LabelField[] {
  const id = idOfChosen(chosen);
  return nodes.find((node) => node.id === id)?.requiredLabel ?? [];
}

/** Without a fitting type, the parts of packaged products are advised and not required. */
export function advisedLabelOf(chosen: ChosenCategory): readonly LabelField[] {
  return isWithoutType(chosen) ? PACKAGE_LABEL : [];
}

export type Want = 'required' | 'advised' | undefined;
const WANTS = { required: 'Required', advised: 'Every packaged product must say this' };

export function helpOf(want: Want, help: string): string | undefined {
  return [want && WANTS[want], help].filter(Boolean).join('. ') || undefined;
}
