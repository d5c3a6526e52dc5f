import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { unitsInWords, type VariantChoice } from '../../../contract/kernel/product-options.ts';

/** Units of an order line with what they cost. */
interface Item {
  name: string;
  choices: readonly VariantChoice[];
  /** Null for an amount that belongs to no units, such as a lapsed discount. */
  quantity: number | null;
  amountPaise: Paise;
}

/** Items as facts of a mail: '2 × Cotton kurta (M)' and their amount. */
export function itemFacts(items: readonly Item[]): { label: string; value: string }[] {
  return items.map(({ quantity, name, choices, amountPaise }) => ({
    label: quantity === null ? name : unitsInWords({ quantity, name, choices }),
    value: formatRupees(toRupees(amountPaise)),
  }));
}

/** Whole order lines, at what they cost when they were ordered. */
export function lineFacts(lines: readonly (Omit<Item, 'amountPaise'> & { totalPaise: Paise })[]) {
  return itemFacts(lines.map((line) => ({ ...line, amountPaise: line.totalPaise })));
}
