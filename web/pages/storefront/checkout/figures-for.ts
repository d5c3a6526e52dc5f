import type { CheckoutSummary } from '../../../../contract/checkout.ts';
import { addPaise, toRupees } from '../../../../contract/kernel/money.ts';
import type { PaymentMethod } from '../../../../contract/payments.ts';
import { amount } from '../cart/amount.ts';

/** The figures with the way to pay: taking cash at the door costs what the shops ask for it. */
export function figuresFor(summary: CheckoutSummary, method: PaymentMethod): CheckoutSummary {
  if (method !== 'cash_on_delivery') return { ...summary, cashFee: 0 };
  return { ...summary, total: toRupees(addPaise(amount(summary.total), amount(summary.cashFee))) };
}
