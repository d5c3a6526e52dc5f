import { addPaise, apportion, type Paise, paise } from '../../../../contract/kernel/money.ts';
import type { OrderLineId } from '../../../../contract/kernel/schemas.ts';
import type { LineWorth, Offset } from './store.ts';

export interface LineChange {
  lineId: OrderLineId;
  leavingPaise: Paise;
  changePaise: Paise;
}

/** Goodwill that its line no longer covers comes off the refund; the remainder comes off the next one of the shop order. */
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
  totalPaise: Paise;
  /** Together they may exceed the whole, by goodwill for lines that are gone. */
  lines: { lineId: OrderLineId; leftPaise: Paise }[];
}

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

/** Shares are in proportion to what is left of each line. The amount must be refundable. */
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
