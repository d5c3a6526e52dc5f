import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { unitsInWords, type VariantChoice } from '../../../contract/kernel/product-options.ts';

interface Item {
  name: string;
  choices: readonly VariantChoice[];
  quantity: number | null;
  amountPaise: Paise;
}

export function itemFacts(items: readonly Item[]): { label: string; value: string }[] {
  return items.map(({ quantity, name, choices, amountPaise }) => ({
    label: quantity === null ? name : unitsInWords({ quantity, name, choices }),
    value: formatRupees(toRupees(amountPaise)),
  }));
}

export function lineFacts(lines: readonly (Omit<Item, 'amountPaise'> & { totalPaise: Paise })[]) {
  return itemFacts(lines.map((line) => ({ ...line, amountPaise: line.totalPaise })));
}
