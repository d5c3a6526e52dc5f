import type { CheckoutSummary } from '../../../../contract/checkout.ts';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { CASH_FEE } from '../../../concepts/orders/fee-figures.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';

type Line = CheckoutSummary['shops'][number]['lines'][number];

export function summaryChanges(before: CheckoutSummary, after: CheckoutSummary): string[] {
  const old = new Map(linesOf(before).map((line) => [line.itemId, line]));
  const current = new Map(linesOf(after).map((line) => [line.itemId, line]));
  const gone = [...old.values()]
    .filter(({ itemId }) => !current.has(itemId))
    .map((line) => `${nameOf(line)} is no longer in your cart.`);
  const changed = [...current.values()].flatMap((line) => {
    const previous = old.get(line.itemId);
    const name = nameOf(line);
    if (!previous) return [`${name} is new in your cart.`];
    return [
      ...(line.variantId === previous.variantId ? [] : [`${name} instead of ${nameOf(previous)}.`]),
      ...(line.obstacle !== null && previous.obstacle === null && line.message !== null
        ? [line.message]
        : []),
      ...(line.price === previous.price
        ? []
        : [`${name} now costs ${formatRupees(line.price)} instead of ${formatRupees(previous.price)}.`]),
      ...(line.quantity === previous.quantity
        ? []
        : [`${name}: ${line.quantity} instead of ${previous.quantity}.`]),
      ...(line.arrivesBy === null || previous.arrivesBy === null || line.arrivesBy === previous.arrivesBy
        ? []
        : [
            `${name} now arrives by ${formatNearDate(line.arrivesBy)} instead of ${formatNearDate(previous.arrivesBy)}.`,
          ]),
    ];
  });
  const coupons = before.shops
    .filter(({ coupon }) => coupon !== null)
    .filter(({ shop, coupon }) => after.shops.find((part) => part.shop.id === shop.id)?.coupon !== coupon)
    .map(({ coupon }) => `Code ${coupon} no longer applies.`);
  const fees = [
    feeChange('Shipping', before.shipping, after.shipping),
    feeChange(CASH_FEE, before.cashFee, after.cashFee),
  ].flat();
  const total =
    before.total === after.total
      ? []
      : [`The total is ${formatRupees(after.total)} instead of ${formatRupees(before.total)}.`];
  return [...gone, ...changed, ...coupons, ...fees, ...total];
}

function feeChange(fee: string, before: number, after: number): string[] {
  return before === after ? [] : [`${fee}: ${formatRupees(after)} instead of ${formatRupees(before)}.`];
}

function nameOf({ name, choices }: Line): string {
  return nameWithChoices(name, choices);
}

function linesOf({ shops }: CheckoutSummary) {
  return shops.flatMap(({ lines }) => lines);
}
