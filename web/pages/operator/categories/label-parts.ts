import type { LabelField } from '../../../../contract/kernel/label.ts';

/** The parts of a label, as operators choose them. */
export const LABEL_PARTS: Record<LabelField, string> = {
  netQuantity: 'Net quantity',
  maker: 'Who made, packed or imported it',
  monthMade: 'Month and year',
  consumerCare: 'Consumer care',
};
