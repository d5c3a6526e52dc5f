import { formatRupees } from '../../../contract/kernel/rupees.ts';

interface Fees {
  shipping: number;
  cashFee: number;
}

export interface FeeFigure {
  term: string;
  value: string;
}

export const CASH_FEE = 'Cash on delivery fee';

/** POL7: the word at 0 is 'Free'. */
function shippingInWords(shipping: number): string {
  return shipping === 0 ? 'Free' : formatRupees(shipping);
}

/** Buyers read a fee of 0 too: shipping is 'Free'. */
export function feeFigures({ shipping, cashFee }: Fees): FeeFigure[] {
  return [{ term: 'Shipping', value: shippingInWords(shipping) }, ...cashFeeFigures(cashFee)];
}

/** For sellers, operators and invoices: fees of 0 are left out. */
export function chargedFees({ shipping, cashFee }: Fees): FeeFigure[] {
  const charged = shipping > 0 ? [{ term: 'Shipping', value: formatRupees(shipping) }] : [];
  return [...charged, ...cashFeeFigures(cashFee)];
}

function cashFeeFigures(cashFee: number): FeeFigure[] {
  return cashFee > 0 ? [{ term: CASH_FEE, value: formatRupees(cashFee) }] : [];
}
