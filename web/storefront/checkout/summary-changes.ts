import type { CheckoutSummary } from '../../../contract/checkout.ts';
import { formatNearDate } from '../../../contract/kernel/days.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';

/** The differences between two summaries of the same order, in words. */
export function summaryChanges(before: CheckoutSummary, after: CheckoutSummary): string[] {
  const old = new Map(linesOf(before).map((line) => [line.itemId, line]));
  const current = new Map(linesOf(after).map((line) => [line.itemId, line]));
  const gone = [...old.values()]
    .filter(({ itemId }) => !current.has(itemId))
    .map(({ name }) => `${name} is no longer in your cart.`);
  const changed = [...current.values()].flatMap((line) => {
    const previous = old.get(line.itemId);
    if (!previous) return [`${line.name} is new in your cart.`];
    return [
      ...(line.obstacle !== null && previous.obstacle === null && line.message !== null
        ? [line.message]
        : []),
      ...(line.price === previous.price
        ? []
        : [`${line.name} now costs ${formatRupees(line.price)} instead of ${formatRupees(previous.price)}.`]),
      ...(line.quantity === previous.quantity
        ? []
        : [`${line.name}: ${line.quantity} instead of ${previous.quantity}.`]),
      ...(line.arrivesBy === null || previous.arrivesBy === null || line.arrivesBy === previous.arrivesBy
        ? []
        : [
            `${line.name} now arrives by ${formatNearDate(line.arrivesBy)} instead of ${formatNearDate(previous.arrivesBy)}.`,
          ]),
    ];
  });
  const coupons = before.shops
    .filter(({ coupon }) => coupon !== null)
    .filter(({ shop, coupon }) => after.shops.find((part) => part.shop.id === shop.id)?.coupon !== coupon)
    .map(({ coupon }) => `Code ${coupon} no longer applies.`);
  const total =
    before.total === after.total
      ? []
      : [`The total is ${formatRupees(after.total)} instead of ${formatRupees(before.total)}.`];
  return [...gone, ...changed, ...coupons, ...total];
}

function linesOf({ shops }: CheckoutSummary) {
  return shops.flatMap(({ lines }) => lines);
}
