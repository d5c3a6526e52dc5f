import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { Return } from '../../../../contract/returns.ts';

export type ReturnStep = 'accept' | 'refuse' | 'receive' | 'paid-back' | 'send' | 'deliver';

export function stepsOf(
  { kind, status }: Pick<Return, 'kind' | 'status'>,
  isCashOnDelivery: boolean,
): ReturnStep[] {
  if (status === 'requested') return ['accept', 'refuse'];
  if (status === 'accepted') return ['receive', 'refuse'];
  if (status === 'received' && kind === 'exchange') return ['send'];
  if (status === 'received' && isCashOnDelivery) return ['paid-back'];
  return status === 'sent' ? ['deliver'] : [];
}

export function actOf({ kind }: Pick<Return, 'kind'>, step: ReturnStep): string {
  return {
    accept: `Accept ${kind}`,
    refuse: `Refuse ${kind}`,
    receive: 'It has arrived',
    'paid-back': 'Mark as refunded',
    send: 'Send replacement',
    deliver: 'Replacement delivered',
  }[step];
}

export function titleOf({ kind }: Pick<Return, 'kind'>, step: ReturnStep): string {
  return {
    accept: `Accept this ${kind}?`,
    refuse: `Refuse this ${kind}?`,
    receive: 'Has it arrived?',
    'paid-back': 'Paid back',
    send: 'Send the replacement',
    deliver: 'Was the replacement delivered?',
  }[step];
}

export function receiptWords({ kind, amount, amountInCash }: Return, isCashOnDelivery: boolean): string {
  const money = formatRupees(amount);
  if (kind === 'exchange') {
    if (amount === 0) return 'The replacement is yours to send then.';
    return isCashOnDelivery
      ? `The replacement is yours to send then. Please pay ${money} back to the buyer with it.`
      : `The replacement is yours to send then, and ${money} goes back to the buyer at once.`;
  }
  if (isCashOnDelivery) return `It was paid on delivery: please pay ${money} back to the buyer yourself.`;
  const inCash = formatRupees(amountInCash);
  return amountInCash === 0
    ? `${money} goes back to the buyer at once.`
    : `${money} goes back to the buyer. ${inCash} of it was paid on delivery: please pay that back yourself.`;
}

export function deliveryWords({ amount, replacement }: Return, isCashOnDelivery: boolean): string {
  const toPay = replacement?.toPay ?? 0;
  if (toPay > 0) return `Please confirm that the buyer paid ${formatRupees(toPay)} in cash.`;
  return isCashOnDelivery && amount > 0
    ? `Please confirm that you paid ${formatRupees(amount)} back to the buyer.`
    : 'The exchange is complete then.';
}
