import { toRupees } from '../../../../contract/kernel/money.ts';
import type { OrderLineId } from '../../../../contract/kernel/schemas.ts';
import type { Replacement, Return } from '../../../../contract/returns.ts';
import { pictureUrl } from '../../../catalogue/pictures/index.ts';
import { refundInCashOf, refundOf, type ReplacementRow, type ReturnRow, toPayOf } from './store.ts';
import { VOID_RETURN_STATES } from '../order-states.ts';

export function presentReturn(row: ReturnRow): Return {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    cause: row.cause,
    refusal: row.refusal,
    isLapsed: row.isLapsed,
    sendTo: row.sendTo,
    sendNote: row.sendNote,
    createdAt: new Date(row.createdAt).toISOString(),
    movedAt: new Date(row.movedAt).toISOString(),
    lines: row.lines.map(({ lineId, name, choices, quantity, amountPaise }) => ({
      lineId,
      name,
      quantity,
      choices: [...choices],
      amount: toRupees(amountPaise),
    })),
    replacement: row.replacement && presentReplacement(row, row.replacement),
    fees: toRupees(row.feesPaise),
    couponDifference: toRupees(row.couponDifferencePaise),
    givenBefore: toRupees(row.givenBeforePaise),
    amount: toRupees(refundOf(row)),
    refundState: row.refundState,
    amountInCash: toRupees(refundInCashOf(row)),
    pictures: row.pictureKeys.map(pictureUrl),
    picturesPreparing: row.waitingPictures,
    picturesUnreadable: row.refusedPictures,
  };
}

function presentReplacement(row: ReturnRow, replacement: ReplacementRow): Replacement {
  const left = replacement.quantity - replacement.returned;
  const isReturnable = left > 0 && replacement.returnableUntil !== null;
  return {
    variantId: replacement.variantId,
    choices: [...replacement.choices],
    sku: replacement.sku,
    quantity: replacement.quantity,
    price: toRupees(replacement.unitPricePaise),
    toPay: toRupees(toPayOf(row)),
    carrier: replacement.carrier,
    trackingNumber: replacement.trackingNumber,
    returnableQuantity: isReturnable ? left : 0,
    returnableUntil:
      isReturnable && replacement.returnableUntil !== null
        ? new Date(replacement.returnableUntil).toISOString()
        : null,
  };
}

export interface LeftUnits {
  returned: number;
  exchanged: number;
  gone: number;
}

export function leftUnits(returns: readonly ReturnRow[], lineId: OrderLineId): LeftUnits {
  const left: LeftUnits = { returned: 0, exchanged: 0, gone: 0 };
  for (const { kind, status, lines } of returns) {
    if (VOID_RETURN_STATES.includes(status)) continue;
    for (const line of lines.filter((one) => one.lineId === lineId)) {
      left[kind === 'return' ? 'returned' : 'exchanged'] += line.quantity;
      if (line.exchangeId === null) left.gone += line.quantity;
    }
  }
  return left;
}
