import type { ReturnId, UserId } from '../../../../contract/kernel/schemas.ts';
import { paise, subtractPaise } from '../../../../contract/kernel/money.ts';
import type { AcceptedReturn, PaidBackBy, ReturnKind } from '../../../../contract/returns.ts';
import {
  refundDue,
  bySeller,
  moveOwnShopOrders,
  refundInCashOf,
  refundOf,
  type ReturnRow,
  type ShopOrderActor,
  type ShopOrderMove,
} from '../index.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import type { ActingSeller } from '../../../platform/http/actor.ts';
import { attempt } from '../../../platform/jobs/run-batch.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { noteShipment } from './exchanges/store.ts';
import { releaseReplacement, restockUnits, swapStock } from './exchanges/exchange-units.ts';
import { getReturn } from './get-return.ts';
import { returnMovedOn, returnNotFound } from './refusals.ts';
import { returnMail } from './request-return.ts';
import {
  findOwnReturn,
  findReturnOfBuyer,
  finishReturn,
  lapseExchange,
  listUnanswered,
  type MovedReturn,
  moveOwnReturn,
  type ReturnMove,
  withdrawOwnReturn,
} from './store.ts';

const MOVES: Record<ReturnKind, Record<'accept' | 'end' | 'receive', ShopOrderMove>> = {
  return: {
    accept: { from: ['return_requested'], to: 'return_requested' },
    end: { from: ['return_requested'], to: 'delivered' },
    receive: { from: ['return_requested'], to: 'returned' },
  },
  exchange: {
    accept: { from: ['exchange_requested'], to: 'exchange_requested' },
    end: { from: ['exchange_requested'], to: 'delivered' },
    receive: { from: ['exchange_requested'], to: 'exchange_received' },
  },
};
const LAPSED_AT_ONCE = 20;
const REFUNDED: ShopOrderMove = { from: ['returned'], to: 'refunded' };
const SENT: ShopOrderMove = { from: ['exchange_received'], to: 'exchange_sent' };
const EXCHANGED: ShopOrderMove = { from: ['exchange_sent'], to: 'delivered' };

const PAID_BACK_WORDS: Record<PaidBackBy, string> = {
  cash: 'Paid back in cash',
  upi: 'Paid back by UPI',
  bank_transfer: 'Paid back by bank transfer',
};

/** @throws Refusal `not_found`, `wrong_state` when the return's state does not allow the step */
export class ReturnService {
  readonly #db: Database;
  readonly #jobs: Jobs;
  readonly #log: Services['log'];

  constructor({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>) {
    this.#db = db;
    this.#jobs = jobs;
    this.#log = log;
  }

  /** No money has moved yet, and only a replacement is reserved. */
  withdraw(userId: UserId, id: ReturnId): Promise<ReturnRow> {
    return inTransaction(this.#db, async (tx) => {
      const withdrawn = await withdrawOwnReturn(tx, userId, id);
      if (!withdrawn) {
        const found = await findReturnOfBuyer(tx, userId, id);
        throw found ? returnMovedOn(found) : returnNotFound();
      }
      await moveShopOrder(tx, { actor: 'buyer', actorId: userId }, withdrawn, MOVES[withdrawn.kind].end);
      await releaseReplacement(tx, withdrawn);
      await this.#jobs.send(tx, returnMail, { returnId: id, status: 'withdrawn' });
      return getReturn(tx, withdrawn.shopOrderId, id);
    });
  }

  /** The replacement of an unanswered exchange is released, and the buyer can return the item instead. */
  async lapseUnanswered(): Promise<void> {
    for (const returnId of await listUnanswered(this.#db, LAPSED_AT_ONCE))
      await attempt(this.#log, 'an unanswered exchange', { returnId }, () => this.#lapse(returnId));
  }

  #lapse(id: ReturnId): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      const lapsed = await lapseExchange(tx, id);
      if (!lapsed) return;
      await moveShopOrder(tx, { actor: 'system' }, lapsed, MOVES.exchange.end);
      await releaseReplacement(tx, lapsed);
      for (const lapsedFor of ['buyer', 'seller'] as const)
        await this.#jobs.send(tx, returnMail, { returnId: id, status: 'refused', lapsedFor });
    });
  }

  accept(seller: ActingSeller, id: ReturnId, { sendTo, note }: AcceptedReturn): Promise<ReturnRow> {
    const move: ReturnMove = {
      from: ['requested'],
      to: 'accepted',
      sendTo,
      sendNote: note === '' ? undefined : note,
    };
    return this.#step(seller, id, move, { move: 'accept' });
  }

  /** The buyer can request another return within the time limit. */
  refuse(seller: ActingSeller, id: ReturnId, refusal: string): Promise<ReturnRow> {
    const move: ReturnMove = { from: ['requested', 'accepted'], to: 'refused', refusal };
    return this.#step(seller, id, move, { move: 'end', note: refusal }, releaseReplacement);
  }

  /** An online payment is refunded now; the shop pays cash back itself. The replacement of an exchange is sold. */
  receive(seller: ActingSeller, id: ReturnId, restock: boolean): Promise<ReturnRow> {
    const note = restock ? 'Back in stock' : 'Not put back into stock';
    const move: ReturnMove = { from: ['accepted'], to: 'received' };
    return this.#step(seller, id, move, { move: 'receive', note }, async (tx, row, { isCash }) => {
      if (row.kind === 'exchange') await swapStock(tx, row, restock);
      else if (restock) await restockUnits(tx, row);
      const bySellerPaise = isCash ? refundOf(row) : paise(0);
      const byProviderPaise = isCash ? paise(0) : subtractPaise(refundOf(row), refundInCashOf(row));
      if (byProviderPaise > 0) await this.#jobs.send(tx, refundDue, { for: id });
      else if (bySellerPaise === 0) await completeReturn(tx, id);
    });
  }

  send(
    seller: ActingSeller,
    id: ReturnId,
    shipment: { carrier: string; trackingNumber: string },
  ): Promise<ReturnRow> {
    const move: ReturnMove = { from: ['received'], to: 'sent', onlyKind: 'exchange' };
    const note = `${shipment.carrier} ${shipment.trackingNumber}`;
    return this.#step(seller, id, move, { move: SENT, note }, (tx) => noteShipment(tx, id, shipment));
  }

  /** Any price difference was paid in cash at the handover. */
  deliver(seller: ActingSeller, id: ReturnId): Promise<ReturnRow> {
    const move: ReturnMove = { from: ['sent'], to: 'exchanged', onlyKind: 'exchange' };
    return this.#step(seller, id, move, { move: EXCHANGED });
  }

  paidBack(
    seller: ActingSeller,
    id: ReturnId,
    { by, note }: { by: PaidBackBy; note: string },
  ): Promise<ReturnRow> {
    const move: ReturnMove = {
      from: ['received'],
      to: 'refunded',
      onlyKind: 'return',
      onlyCashOnDelivery: true,
    };
    const words = note === '' ? PAID_BACK_WORDS[by] : `${PAID_BACK_WORDS[by]}: ${note}`;
    return this.#step(seller, id, move, { move: REFUNDED, note: words });
  }

  #step(
    seller: ActingSeller,
    id: ReturnId,
    move: ReturnMove,
    shopOrder: { move: ShopOrderMove | keyof (typeof MOVES)[ReturnKind]; note?: string },
    more?: (tx: Transaction, row: ReturnRow, moved: MovedReturn) => Promise<void>,
  ): Promise<ReturnRow> {
    return inTransaction(this.#db, async (tx) => {
      const moved = await moveOwnReturn(tx, seller.ownerId, id, move);
      if (!moved) {
        const found = await findOwnReturn(tx, seller.ownerId, id);
        throw found ? returnMovedOn(found) : returnNotFound();
      }
      const { move: shopOrderMove, note } = shopOrder;
      const orderMove = typeof shopOrderMove === 'string' ? MOVES[moved.kind][shopOrderMove] : shopOrderMove;
      await moveShopOrder(tx, bySeller(seller), moved, orderMove, note);
      await more?.(tx, await getReturn(tx, moved.shopOrderId, id), moved);
      await this.#jobs.send(tx, returnMail, { returnId: id, status: move.to });
      return getReturn(tx, moved.shopOrderId, id);
    });
  }
}

/** Other reasons are ignored. */
export async function completeReturn(tx: Transaction, reason: string): Promise<void> {
  const finished = await finishReturn(tx, reason);
  if (finished) await moveShopOrder(tx, { actor: 'payment' }, finished, REFUNDED);
}

async function moveShopOrder(
  tx: Transaction,
  by: ShopOrderActor,
  { id, shopOrderId }: Pick<MovedReturn, 'id' | 'shopOrderId'>,
  move: ShopOrderMove,
  note?: string,
): Promise<void> {
  await faultPoint('return: moved, its shop order not');
  const moved = await moveOwnShopOrders(tx, by, [shopOrderId], move, { note });
  if (moved.length !== 1) throw new Error(`return ${id} moved without its shop order`);
}
