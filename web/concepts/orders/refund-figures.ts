import { REFUND_STATES } from '../../../contract/kernel/payment-states.ts';
import type { RefundAmounts } from '../../../contract/orders.ts';

export function refundFigures({
  refunded,
  refundsUnderWay: { wanted, sent, failed },
}: RefundAmounts): { term: string; amount: number }[] {
  return [
    { term: REFUND_STATES.wanted.amountLabel, amount: wanted },
    { term: REFUND_STATES.sent.amountLabel, amount: sent },
    { term: REFUND_STATES.failed.amountLabel, amount: failed },
    { term: REFUND_STATES.processed.amountLabel, amount: refunded },
  ].filter(({ amount }) => amount > 0);
}
