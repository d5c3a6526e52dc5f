import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { OrderId, PaymentId, ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import {
  PaymentDecision,
  type RefundDecision,
  ShopOrderDecision,
} from '../../../../contract/payment-decisions.ts';
import { paymentDecisions, people, shopNames, shopOrderNumbers } from '../../../../database/schema/index.ts';
import type { ProposedAct } from '../../../../database/schema/payments.ts';
import { countUpTo, exactInstant, isAfterPlace } from '../../../platform/database/list-page.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';

export interface Proposal {
  id: number;
  reason: string;
  by: { id: UserId; name: string };
  at: Date;
}

export interface PaymentProposal extends Proposal {
  paymentId: PaymentId;
  decision: PaymentDecision;
}

export interface RefundProposal extends Proposal {
  refundId: string;
}

export async function findProposals(
  db: Queryable,
  paymentIds: readonly PaymentId[],
): Promise<PaymentProposal[]> {
  const rows = await listOpen(db, isOneOf(paymentDecisions.paymentId, paymentIds));
  return rows.flatMap(({ paymentId, decision, ...row }) =>
    paymentId === null ? [] : [{ ...row, paymentId, decision: PaymentDecision.parse(decision) }],
  );
}

export async function findRefundProposals(
  db: Queryable,
  refundIds: readonly string[],
): Promise<RefundProposal[]> {
  const rows = await listOpen(db, isOneOf(paymentDecisions.refundId, refundIds));
  return rows.flatMap(({ refundId, ...row }) => (refundId === null ? [] : [{ ...row, refundId }]));
}

function listOpen(db: Queryable, condition: SQL) {
  const { id, paymentId, refundId, decision, reason, createdAt: at, endedAt } = paymentDecisions;
  return db
    .select({ id, paymentId, refundId, decision, reason, by: { id: people.id, name: people.name }, at })
    .from(paymentDecisions)
    .innerJoin(people, eq(people.id, paymentDecisions.proposedBy))
    .where(and(condition, isNull(endedAt)));
}

export interface ShopOrderProposalRow {
  id: number;
  shopOrderId: ShopOrderId;
  decision: ShopOrderDecision;
  reason: string;
  act: ProposedAct;
  seenVersion: string;
  by: { id: UserId; name: string };
  at: Date;
  order: { id: OrderId; number: string };
  shopName: string;
  since: string;
}

/** Nobody can agree any more once the shop order was cancelled. */
const isOpenForShopOrder = and(isNull(paymentDecisions.endedAt), ne(shopOrderNumbers.status, 'cancelled'));

const proposalOrder = { at: paymentDecisions.createdAt, id: paymentDecisions.id };

export async function listShopOrderProposals(
  db: Queryable,
  limit: number,
  of: { after?: string | undefined; id?: number; shopOrderIds?: readonly ShopOrderId[] } = {},
): Promise<ShopOrderProposalRow[]> {
  const rows = await db
    .select({
      id: paymentDecisions.id,
      shopOrderId: shopOrderNumbers.id,
      decision: paymentDecisions.decision,
      reason: paymentDecisions.reason,
      act: paymentDecisions.act,
      seenVersion: paymentDecisions.seenVersion,
      by: { id: people.id, name: people.name },
      at: paymentDecisions.createdAt,
      order: { id: shopOrderNumbers.orderId, number: shopOrderNumbers.number },
      shopName: shopNames.name,
      since: exactInstant(proposalOrder.at),
    })
    .from(paymentDecisions)
    .innerJoin(people, eq(people.id, paymentDecisions.proposedBy))
    .innerJoin(shopOrderNumbers, eq(shopOrderNumbers.id, paymentDecisions.shopOrderId))
    .innerJoin(shopNames, eq(shopNames.id, shopOrderNumbers.shopId))
    .where(
      and(
        isOpenForShopOrder,
        of.id === undefined ? undefined : eq(paymentDecisions.id, of.id),
        of.shopOrderIds && isOneOf(paymentDecisions.shopOrderId, of.shopOrderIds),
        isAfterPlace(proposalOrder, 'ascending', of.after, 'proposalsAfter'),
      ),
    )
    .orderBy(proposalOrder.at, proposalOrder.id)
    .limit(limit);
  return rows.flatMap(({ act, seenVersion, decision, ...row }) =>
    act === null || seenVersion === null
      ? []
      : [{ ...row, act, seenVersion, decision: ShopOrderDecision.parse(decision) }],
  );
}

export function countShopOrderProposals(db: Queryable, most: number): Promise<number> {
  const ofShopOrders = sql`${paymentDecisions} join ${shopOrderNumbers} on ${shopOrderNumbers.id} = ${paymentDecisions.shopOrderId}`;
  return countUpTo(db, most, sql`${ofShopOrders} where ${isOpenForShopOrder}`);
}

type Decided =
  | { paymentId: PaymentId; decision: PaymentDecision }
  | { refundId: string; decision: RefundDecision }
  | ShopOrderAct;
type ShopOrderAct = Pick<ShopOrderProposalRow, 'shopOrderId' | 'decision' | 'act' | 'seenVersion'>;

export async function insertProposal(
  tx: Transaction,
  proposal: Decided & { reason: string; proposedBy: UserId },
): Promise<boolean> {
  const inserted = await tx.insert(paymentDecisions).values(proposal).onConflictDoNothing();
  return inserted.rowCount === 1;
}

/** Without `agreedTo` one person decides alone. False means that the proposal was withdrawn meanwhile. */
export async function noteDecision(
  tx: Transaction,
  { decidedBy, ...made }: Decided & { reason: string; decidedBy: UserId },
  agreedTo?: Proposal,
): Promise<boolean> {
  if (agreedTo) return end(tx, eq(paymentDecisions.id, agreedTo.id), decidedBy);
  await tx
    .insert(paymentDecisions)
    .values({ ...made, proposedBy: decidedBy, decidedBy, endedAt: sql`now()` });
  return true;
}

export async function endProposal(
  tx: Transaction,
  of: { paymentId: PaymentId } | { refundId: string } | { id: number },
  decidedBy?: UserId,
): Promise<boolean> {
  if ('paymentId' in of) return end(tx, eq(paymentDecisions.paymentId, of.paymentId), decidedBy);
  if ('refundId' in of) return end(tx, eq(paymentDecisions.refundId, of.refundId), decidedBy);
  const isOfShopOrder = and(eq(paymentDecisions.id, of.id), isNotNull(paymentDecisions.shopOrderId));
  return end(tx, isOfShopOrder, decidedBy);
}

async function end(tx: Transaction, condition: SQL | undefined, decidedBy?: UserId): Promise<boolean> {
  const ended = await tx
    .update(paymentDecisions)
    .set({ decidedBy: decidedBy ?? null, endedAt: sql`now()` })
    .where(and(condition, isNull(paymentDecisions.endedAt)));
  return ended.rowCount === 1;
}
