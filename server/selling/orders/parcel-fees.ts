import { addPaise, type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';

export interface FeesOfParcel {
  shippingPaise: Paise;
  cashFeePaise: Paise;
}

export function feesOf({ shippingPaise, cashFeePaise }: FeesOfParcel): Paise {
  return addPaise(shippingPaise, cashFeePaise);
}

/** Goods after coupons, with what the shop asked for sending them. */
export function wholeTotal({ totalPaise, ...fees }: FeesOfParcel & { totalPaise: Paise }): Paise {
  return addPaise(totalPaise, feesOf(fees));
}

/** Lines of a mail; without fees there are none. */
export function feeFacts({ shippingPaise, cashFeePaise }: FeesOfParcel): { label: string; value: string }[] {
  const fees = [
    { label: 'Shipping', amountPaise: shippingPaise },
    { label: 'Cash on delivery fee', amountPaise: cashFeePaise },
  ];
  return fees
    .filter(({ amountPaise }) => amountPaise > 0)
    .map(({ label, amountPaise }) => ({ label, value: formatRupees(toRupees(amountPaise)) }));
}
