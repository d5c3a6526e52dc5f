import { toRupees } from '../../../contract/kernel/money.ts';
import type { OrderLineId } from '../../../contract/kernel/schemas.ts';
import type { Return } from '../../../contract/returns.ts';
import { pictureUrl } from '../../catalog/index.ts';
import { refundOf, type ReturnRow } from './store.ts';
import { VOID_RETURN_STATES } from '../order-states.ts';

export function presentReturn(row: ReturnRow): Return {
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    cause: row.cause,
    refusal: row.refusal,
    sendTo: row.sendTo,
    sendNote: row.sendNote,
    createdAt: new Date(row.createdAt).toISOString(),
    movedAt: new Date(row.movedAt).toISOString(),
    lines: row.lines.map(({ lineId, name, choices, quantity, amountPaise }) => ({
      ...{ lineId, name, quantity },
      choices: [...choices],
      amount: toRupees(amountPaise),
    })),
    couponDifference: toRupees(row.couponDifferencePaise),
    amount: toRupees(refundOf(row)),
    pictures: row.pictureKeys.map(pictureUrl),
    picturesPreparing: row.waitingPictures,
    picturesUnreadable: row.refusedPictures,
  };
}

/** Units by line that were returned or are in an open return. */
export function returnedUnits(returns: readonly ReturnRow[]): Map<OrderLineId, number> {
  const units = new Map<OrderLineId, number>();
  for (const { lineId, quantity } of returns
    .filter(({ status }) => !VOID_RETURN_STATES.includes(status))
    .flatMap(({ lines }) => lines)) {
    units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  }
  return units;
}
