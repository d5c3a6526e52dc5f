import type { LabelField } from '../../../../contract/kernel/label.ts';

export const LABEL_PARTS: Record<LabelField, string> = {
  netQuantity: 'Net quantity',
  maker: 'Who made, packed or imported it',
  monthMade: 'Month and year',
  consumerCare: 'Consumer care',
};
