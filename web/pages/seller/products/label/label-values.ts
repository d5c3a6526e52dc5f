import type { CategoryNode } from '../../../../../contract/categories.ts';
import { type LabelField, PACKAGE_LABEL } from '../../../../../contract/kernel/label.ts';
import type { ProductLabel } from '../../../../../contract/label.ts';
import { type ChosenCategory, idOfChosen, isWithoutType } from '../attributes/category-choices.ts';

/** What the label says of a product, as typed; of each variant the matrix has the rest. */
export type LabelValues = Record<keyof ProductLabel, string>;

export const LABEL_NAMES = [
  ...(['makerRole', 'makerName', 'makerAddress'] as const),
  ...(['monthMade', 'consumerCare'] as const),
] satisfies readonly (keyof LabelValues)[];

/** A text for each field; empty where the label leaves it out. */
export function labelTexts(label: ProductLabel): LabelValues {
  const { makerRole = '', makerName = '', makerAddress = '', monthMade = '', consumerCare = '' } = label;
  return { makerRole, makerName, makerAddress, monthMade, consumerCare };
}

/** The whole label as it is sent. */
export function sentLabel({ makerRole, makerName, makerAddress, monthMade, consumerCare }: LabelValues) {
  return { makerRole, makerName, makerAddress, monthMade, consumerCare };
}

/** What the labels of products of the chosen category must say. */
export function requiredLabelOf(
  nodes: readonly CategoryNode[],
  chosen: ChosenCategory,
): readonly LabelField[] {
  const id = idOfChosen(chosen);
  return nodes.find((node) => node.id === id)?.requiredLabel ?? [];
}

/** What labels of packaged products say: asked for, and not refused, where no type fits that would require it. */
export function advisedLabelOf(chosen: ChosenCategory): readonly LabelField[] {
  return isWithoutType(chosen) ? PACKAGE_LABEL : [];
}

/** How far a field of the label is wanted. */
export type Want = 'required' | 'advised' | undefined;
const WANTS = { required: 'Required', advised: 'Every packaged product must say this' };

/** 'Required. Such as …' */
export function helpOf(want: Want, help: string): string | undefined {
  return [want && WANTS[want], help].filter(Boolean).join('. ') || undefined;
}
