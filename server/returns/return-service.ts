import type { ReturnId, UserId } from '../../contract/kernel/schemas.ts';
import type { AcceptedReturn, PaidBackBy } from '../../contract/returns.ts';
import { restockReturned } from '../inventory/index.ts';
import {
  refundDue,
  moveOwnShopOrders,
  refundOf,
  type ReturnRow,
  type ShopOrderActor,
  type ShopOrderMove,
} from '../orders/index.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { getReturn } from './get-return.ts';
import { returnMovedOn, returnNotFound } from './refusals.ts';
import { returnMail } from './request-return.ts';
import {
  findOwnReturn,
  findReturnOfBuyer,
  finishReturn,
  type MovedReturn,
  moveOwnReturn,
  type ReturnMove,
  withdrawOwnReturn,
} from './store.ts';

const ACCEPTED: ShopOrderMove = { from: ['return_requested'], to: 'return_requested' };
const REFUSED: ShopOrderMove = { from: ['return_requested'], to: 'delivered' };
const WITHDRAWN: ShopOrderMove = REFUSED;
const RECEIVED: ShopOrderMove = { from: ['return_requested'], to: 'returned' };
const REFUNDED: ShopOrderMove = { from: ['returned'], to: 'refunded' };

const PAID_BACK: Record<PaidBackBy, string> = {
  cash: 'Paid back in cash',
  upi: 'Paid back by UPI',
  bank_transfer: 'Paid back by bank transfer',
};

/**
 * The steps of a return after its request: the seller's, and the buyer's withdrawal. Each refuses with `not_found`, or with
 * `wrong_state` when the return's state does not allow it.
 */
export class ReturnService {
  readonly #db: Database;
  readonly #jobs: Jobs;

  constructor(db: Database, jobs: Jobs) {
    this.#db = db;
    this.#jobs = jobs;
  }

  /** The buyer keeps the items; stock and money have not moved yet. */
  withdraw(userId: UserId, id: ReturnId): Promise<ReturnRow> {
    return inTransaction(this.#db, async (tx) => {
      const withdrawn = await withdrawOwnReturn(tx, userId, id);
      if (!withdrawn) {
        const found = await findReturnOfBuyer(tx, userId, id);
        throw found ? returnMovedOn(found.status) : returnNotFound();
      }
      await moveShopOrder(tx, { actor: 'buyer', actorId: userId }, withdrawn, WITHDRAWN);
      await this.#jobs.send(tx, returnMail, { returnId: id, status: 'withdrawn' });
      return getReturn(tx, withdrawn.shopOrderId, id);
    });
  }

  accept(ownerId: UserId, id: ReturnId, { sendTo, note }: AcceptedReturn): Promise<ReturnRow> {
    const move: ReturnMove = {
      ...{ from: ['requested'], to: 'accepted' },
      ...{ sendTo, sendNote: note === '' ? undefined : note },
    };
    return this.#step(ownerId, id, move, { move: ACCEPTED });
  }

  /** Possible before and after inspection; the buyer can request another return within the time limit. */
  refuse(ownerId: UserId, id: ReturnId, refusal: string): Promise<ReturnRow> {
    const move: ReturnMove = { from: ['requested', 'accepted'], to: 'refused', refusal };
    return this.#step(ownerId, id, move, { move: REFUSED, note: refusal });
  }

  /** The items arrived. An online payment is refunded now; for cash on delivery the shop pays the buyer back. */
  receive(ownerId: UserId, id: ReturnId, restock: boolean): Promise<ReturnRow> {
    const note = restock ? 'Back in stock' : 'Not put back into stock';
    const move: ReturnMove = { from: ['accepted'], to: 'received' };
    return this.#step(ownerId, id, move, { move: RECEIVED, note }, async (tx, row) => {
      if (restock) {
        await restockReturned(
          tx,
          row.lines.map(({ lineId, quantity }) => ({ orderLineId: lineId, quantity })),
        );
      }
      if (refundOf(row) === 0) await completeReturn(tx, id);
      else await this.#jobs.send(tx, refundDue, { for: id });
    });
  }

  /** The shop paid back a return of a cash order. */
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
    shopOrder: { move: ShopOrderMove; note?: string },
    more?: (tx: Transaction, row: ReturnRow) => Promise<void>,
  ): Promise<ReturnRow> {
    return inTransaction(this.#db, async (tx) => {
      const moved = await moveOwnReturn(tx, ownerId, id, move);
      if (!moved) {
        const found = await findOwnReturn(tx, ownerId, id);
        throw found ? returnMovedOn(found.status) : returnNotFound();
      }
      const seller = { actor: 'seller', actorId: ownerId } as const;
      await moveShopOrder(tx, seller, moved, shopOrder.move, shopOrder.note);
      await more?.(tx, await getReturn(tx, moved.shopOrderId, id));
      await this.#jobs.send(tx, returnMail, { returnId: id, status: move.to });
      return getReturn(tx, moved.shopOrderId, id);
    });
  }
}

/** A refund with this reason was sent. If the reason is a return, the return is finished. */
export async function completeReturn(tx: Transaction, reason: string): Promise<void> {
  const finished = await finishReturn(tx, reason);
  if (finished) await moveShopOrder(tx, { actor: 'payment' }, finished, REFUNDED);
}

/** A return and its shop order move together, or neither does. */
async function moveShopOrder(
  tx: Transaction,
  by: ShopOrderActor,
  { id, shopOrderId }: MovedReturn,
  move: ShopOrderMove,
  note?: string,
): Promise<void> {
  const moved = await moveOwnShopOrders(tx, by, [shopOrderId], move, { note });
  if (moved.length !== 1) throw new Error(`return ${id} moved without its shop order`);
}
