import { addPaise, apportion, type Paise, paise } from '../../../../contract/kernel/money.ts';
import type { OrderLineId } from '../../../../contract/kernel/schemas.ts';
import type { LineWorth, Offset } from './store.ts';

/** What a refund takes from a line: what its leaving units cost, and how the price of what stays changes. */
export interface LineChange {
  lineId: OrderLineId;
  leavingPaise: Paise;
  changePaise: Paise;
}

/**
 * What a refund is less by: the part of what was given back before that what is left of its line does not cover any more. Never more
 * than the refund; the rest comes off the next one of the shop order.
 */
export function offsetsFor(
  worth: readonly LineWorth[],
  changes: readonly LineChange[],
  refundPaise: Paise,
): Offset[] {
  let room: number = refundPaise;
  return worth.flatMap(({ lineId, worthPaise, given }) => {
    const change = changes.find((one) => one.lineId === lineId);
    const kept = worthPaise - (change?.leavingPaise ?? 0) + (change?.changePaise ?? 0);
    let uncovered = addPaise(...given.map(({ leftPaise }) => leftPaise)) - Math.max(0, kept);
    return given.flatMap(({ goodwillId, leftPaise }) => {
      const amount = Math.max(0, Math.min(leftPaise, uncovered, room));
      uncovered -= amount;
      room -= amount;
      return amount > 0 ? [{ goodwillId, orderLineId: lineId, amountPaise: paise(amount) }] : [];
    });
  });
}

export interface Refundable {
  /** Of the whole shop order. */
  totalPaise: Paise;
  /** Of each line; together they may be more than the whole, by what was given back of lines that are gone. */
  lines: { lineId: OrderLineId; leftPaise: Paise }[];
}

/** What can still be given back of a shop order. */
export function refundableOf(worth: readonly LineWorth[]): Refundable {
  const lines = worth.map(({ lineId, worthPaise, given }) => ({
    lineId,
    leftPaise: paise(worthPaise - addPaise(...given.map(({ leftPaise }) => leftPaise))),
  }));
  return {
    totalPaise: paise(Math.max(0, addPaise(...lines.map(({ leftPaise }) => leftPaise)))),
    lines: lines.map(({ lineId, leftPaise }) => ({ lineId, leftPaise: paise(Math.max(0, leftPaise)) })),
  };
}

/** The share of each line in an amount, in proportion to what is left of it. The amount must be refundable. */
export function sharesOf(
  amountPaise: Paise,
  lines: Refundable['lines'],
): { orderLineId: OrderLineId; amountPaise: Paise }[] {
  const shares = apportion(
    amountPaise,
    lines.map(({ leftPaise }) => leftPaise),
  );
  return lines
    .map(({ lineId }, index) => ({ orderLineId: lineId, amountPaise: shares[index] ?? paise(0) }))
    .filter((share) => share.amountPaise > 0);
}
