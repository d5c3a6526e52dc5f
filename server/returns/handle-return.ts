import type { ReturnId, UserId } from '../../contract/kernel/schemas.ts';
import type { AcceptedReturn, PaidBackBy } from '../../contract/returns.ts';
import { putBackReturned } from '../inventory/index.ts';
import { moneyOwed, refundOf, type ReturnRow } from '../orders/index.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { getReturn } from './get-return.ts';
import { movePart, type PartMove } from './move-part.ts';
import { returnMovedOn, returnNotFound } from './refusals.ts';
import { returnMail } from './request-return.ts';
import { findOwnReturn, finishReturn, moveOwnReturn, type ReturnMove } from './store.ts';

const ACCEPTED: PartMove = { from: ['return_requested'], to: 'return_requested' };
const REFUSED: PartMove = { from: ['return_requested'], to: 'delivered' };
const RECEIVED: PartMove = { from: ['return_requested'], to: 'returned' };
const REFUNDED: PartMove = { from: ['returned'], to: 'refunded' };

const PAID_BACK: Record<PaidBackBy, string> = {
  cash: 'Paid back in cash',
  upi: 'Paid back by UPI',
  bank_transfer: 'Paid back by bank transfer',
};

/** The seller's steps with returns; each refuses with `not_found`, or with `wrong_state` when it is not its turn. */
export class ReturnDesk {
  readonly #db: Database;
  readonly #jobs: Jobs;

  constructor(db: Database, jobs: Jobs) {
    this.#db = db;
    this.#jobs = jobs;
  }

  /** The buyer reads where to send it. */
  accept(ownerId: UserId, id: ReturnId, { sendTo, note }: AcceptedReturn): Promise<ReturnRow> {
    const move: ReturnMove = {
      ...{ from: ['requested'], to: 'accepted' },
      ...{ sendTo, sendNote: note === '' ? undefined : note },
    };
    return this.#step(ownerId, id, move, { move: ACCEPTED });
  }

  /** Also after looking at what came back: the buyer can ask again while there is time. */
  refuse(ownerId: UserId, id: ReturnId, refusal: string): Promise<ReturnRow> {
    const move: ReturnMove = { from: ['requested', 'accepted'], to: 'refused', refusal };
    return this.#step(ownerId, id, move, { move: REFUSED, note: refusal });
  }

  /** The things are back: their money goes back now, or is to be paid back by the shop when it was paid at the door. */
  receive(ownerId: UserId, id: ReturnId, restock: boolean): Promise<ReturnRow> {
    const note = restock ? 'Back in stock' : 'Not put back into stock';
    const move: ReturnMove = { from: ['accepted'], to: 'received' };
    return this.#step(ownerId, id, move, { move: RECEIVED, note }, async (tx, row) => {
      if (restock) {
        await putBackReturned(
          tx,
          row.lines.map(({ lineId, quantity }) => ({ orderLineId: lineId, quantity })),
        );
      }
      if (refundOf(row) === 0) await completeReturn(tx, id);
      else await this.#jobs.send(tx, moneyOwed, { for: id });
    });
  }

  /** The shop gave the money back itself, because it was paid at the door. */
  paidBack(
    ownerId: UserId,
    id: ReturnId,
    { by, note }: { by: PaidBackBy; note: string },
  ): Promise<ReturnRow> {
    const move: ReturnMove = { from: ['received'], to: 'refunded', onlyCashOnDelivery: true };
    const words = note === '' ? PAID_BACK[by] : `${PAID_BACK[by]}: ${note}`;
    return this.#step(ownerId, id, move, { move: REFUNDED, note: words });
  }

  #step(
    ownerId: UserId,
    id: ReturnId,
    move: ReturnMove,
    part: { move: PartMove; note?: string },
    more?: (tx: Transaction, row: ReturnRow) => Promise<void>,
  ): Promise<ReturnRow> {
    return inTransaction(this.#db, async (tx) => {
      const moved = await moveOwnReturn(tx, ownerId, id, move);
      if (!moved) {
        const found = await findOwnReturn(tx, ownerId, id);
        throw found ? returnMovedOn(found.status) : returnNotFound();
      }
      await movePart(tx, { actor: 'seller', actorId: ownerId }, moved, part.move, part.note);
      await more?.(tx, await getReturn(tx, moved.shopOrderId, id));
      await this.#jobs.send(tx, returnMail, { returnId: id, status: move.to });
      return getReturn(tx, moved.shopOrderId, id);
    });
  }
}

/** The money that an id stands for went back: when it was that of a return, the return is finished with it. */
export async function completeReturn(tx: Transaction, id: string): Promise<void> {
  const finished = await finishReturn(tx, id);
  if (finished) await movePart(tx, { actor: 'payment' }, finished, REFUNDED);
}
