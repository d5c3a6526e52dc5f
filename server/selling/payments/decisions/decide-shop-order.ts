import { addPaise, type Paise, paise, toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderLineId, ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import { type RefundBearer, supportReasonInWords } from '../../../../contract/kernel/support.ts';
import type { ShopOrderDecision } from '../../../../contract/payment-decisions.ts';
import type { ProposedAct } from '../../../../database/schema/payments.ts';
import { findTwoPersonLimit } from '../../../market/policy/index.ts';
import {
  cancelForMarket,
  CANCELLABLE_STATES,
  findGoodwill,
  findWorth,
  GOODWILL_STATES,
  goodwillMail,
  insertGoodwill,
  lockVersionedShopOrder,
  refundableOf,
  refundDue,
  sharesOf,
  type VersionedShopOrder,
} from '../../orders/index.ts';
import { completeEntry } from '../../../platform/audit/scope.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { PaymentContext } from '../gateway.ts';
import { decisionRefused, proposedMeanwhile, secondPersonNeeded } from '../refusals.ts';
import { requireProposer } from './require-proposer.ts';
import {
  endProposal,
  insertProposal,
  listShopOrderProposals,
  noteDecision,
  type ShopOrderProposalRow,
} from './store.ts';

export type WantedAct = Wanted &
  ({ decision: 'cancel' } | { decision: 'goodwill'; bearer: RefundBearer; part: WantedPart });

interface Wanted {
  shopOrderId: ShopOrderId;
  version: string;
  cause: ProposedAct['reason'];
  reason: string;
  operatorId: UserId;
}

export type WantedPart = { lineIds: readonly OrderLineId[] } | { amountPaise: Paise };

type Plan = { amountPaise: Paise } & ({ decision: 'cancel' } | PlannedGoodwill);

interface PlannedGoodwill {
  decision: 'goodwill';
  bearer: RefundBearer;
  lineIds: OrderLineId[] | null;
  shares: { orderLineId: OrderLineId; amountPaise: Paise }[];
}

/**
 * POL32; above the limit another operator with duty finance agrees (`agreeToProposal`, POL33).
 * @returns whether it was carried out
 * @throws Refusal `not_found`, `wrong_state`, `stale` when the shop order changed or a proposal is open, `limit_reached`
 */
export function decideShopOrder(context: PaymentContext, wanted: WantedAct): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    const shopOrder = await lockSeenVersion(tx, wanted);
    const [open] = await listShopOrderProposals(tx, 1, { shopOrderIds: [shopOrder.id] });
    if (open) throw new Refusal('stale', `${open.by.name} proposed something for it. Look again.`);
    const plan = await planOf(tx, shopOrder, wanted);
    const { shopOrderId, decision, reason, operatorId } = wanted;
    const row = { shopOrderId, decision, reason, act: actOf(wanted, plan), seenVersion: shopOrder.version };
    if (await needsTwo(tx, shopOrder, plan)) {
      const isFirst = await insertProposal(tx, { ...row, proposedBy: operatorId });
      if (!isFirst) throw proposedMeanwhile();
      return false;
    }
    await carryOut(context, tx, shopOrder, wanted, plan);
    await noteDecision(tx, { ...row, decidedBy: operatorId });
    return true;
  });
}

/** @throws Refusal `not_found`, `wrong_state`, `stale` for the own proposal and when the shop order changed since */
export async function agreeToProposal(
  context: PaymentContext,
  { proposalId, operatorId }: { proposalId: number; operatorId: UserId },
): Promise<ShopOrderDecision> {
  return inTransaction(context.db, async (tx) => {
    const [proposal] = await listShopOrderProposals(tx, 1, { id: proposalId });
    if (!proposal) throw notFound('This proposal');
    if (proposal.by.id === operatorId) throw secondPersonNeeded();
    await requireProposer(tx, proposal, 'support', 'finance', 'owner');
    const wanted = wantedOf(proposal, operatorId);
    completeEntry({ subject: { outcome: [wanted.decision === 'cancel' ? 'cancel' : 'refund'] } });
    const shopOrder = await lockSeenVersion(tx, wanted);
    const plan = await planOf(tx, shopOrder, wanted);
    if (!(await endProposal(tx, { id: proposalId }, operatorId))) throw notFound('This proposal');
    await carryOut(context, tx, shopOrder, wanted, plan);
    return wanted.decision;
  });
}

function wantedOf(
  { shopOrderId, decision, reason, act, seenVersion }: ShopOrderProposalRow,
  operatorId: UserId,
): WantedAct {
  const { reason: cause, bearer, lineIds, amountPaise } = act;
  const wanted = { shopOrderId, cause, reason, operatorId, version: seenVersion };
  if (decision === 'cancel') return { ...wanted, decision };
  if (bearer === null) throw new Error(`goodwill for ${shopOrderId} was proposed that nobody bears`);
  return { ...wanted, decision, bearer, part: lineIds === null ? { amountPaise } : { lineIds } };
}

function actOf({ cause: reason }: Wanted, plan: Plan): ProposedAct {
  const { amountPaise } = plan;
  if (plan.decision === 'cancel') return { amountPaise, reason, bearer: null, lineIds: null };
  const { bearer, lineIds } = plan;
  return { amountPaise, reason, bearer, lineIds };
}

async function lockSeenVersion(
  tx: Transaction,
  { shopOrderId, version }: Pick<Wanted, 'shopOrderId' | 'version'>,
): Promise<VersionedShopOrder> {
  const shopOrder = await lockVersionedShopOrder(tx, shopOrderId);
  if (!shopOrder) throw notFound('The order');
  if (shopOrder.version !== version)
    throw new Refusal('stale', 'The order has changed meanwhile. Look at it again.');
  completeEntry({ shopId: shopOrder.shopId });
  return shopOrder;
}

async function planOf(tx: Transaction, shopOrder: VersionedShopOrder, wanted: WantedAct): Promise<Plan> {
  const refundable = refundableOf(await findWorth(tx, shopOrder.id));
  if (wanted.decision === 'cancel') {
    if (!CANCELLABLE_STATES.operator.includes(shopOrder.status))
      throw decisionRefused(notCancelledReason(shopOrder));
    return { decision: 'cancel', amountPaise: refundByCancelling(shopOrder, refundable.totalPaise) };
  }
  const why = noRefundReason(shopOrder, refundable.totalPaise);
  if (why !== null) throw decisionRefused(why);
  const { bearer, part } = wanted;
  const lineIds = 'lineIds' in part ? [...part.lineIds] : null;
  const chosen = refundable.lines.filter(({ lineId }) => lineIds === null || lineIds.includes(lineId));
  if (lineIds !== null && chosen.length !== new Set(lineIds).size) throw notFound('This item');
  const amount =
    'amountPaise' in part ? part.amountPaise : addPaise(...chosen.map(({ leftPaise }) => leftPaise));
  if (amount === 0) throw decisionRefused('Nothing of it can be given back any more.');
  if (amount > refundable.totalPaise) throw tooMuch(refundable.totalPaise);
  const shares = sharesOf(amount, chosen);
  return { decision: 'goodwill', amountPaise: amount, bearer, lineIds, shares };
}

async function needsTwo(
  tx: Transaction,
  { id }: VersionedShopOrder,
  { amountPaise }: Plan,
): Promise<boolean> {
  return isAboveLimit(amountPaise, await findGoodwill(tx, [id]), await findTwoPersonLimit(tx));
}

/** POL33: `before` is goodwill for it so far. */
export function cancelNeedsTwo(
  shopOrder: VersionedShopOrder,
  refundablePaise: Paise,
  before: readonly { amountPaise: Paise }[],
  limitPaise: Paise,
): boolean {
  return isAboveLimit(refundByCancelling(shopOrder, refundablePaise), before, limitPaise);
}

/** Earlier goodwill for the shop order counts too. */
function isAboveLimit(
  amountPaise: Paise,
  before: readonly { amountPaise: Paise }[],
  limitPaise: Paise,
): boolean {
  return addPaise(amountPaise, ...before.map((given) => given.amountPaise)) > limitPaise;
}

/** The fees of the parcel go back with its goods. */
export function refundByCancelling({ isCash, feesPaise }: VersionedShopOrder, refundablePaise: Paise): Paise {
  return isCash ? paise(0) : addPaise(refundablePaise, feesPaise);
}

async function carryOut(
  { jobs }: PaymentContext,
  tx: Transaction,
  shopOrder: VersionedShopOrder,
  { cause, reason: words, operatorId }: Wanted,
  plan: Plan,
): Promise<void> {
  if (plan.decision === 'cancel') {
    const note = supportReasonInWords(cause, words);
    const isCancelled = await cancelForMarket(tx, jobs, operatorId, shopOrder.id, note);
    if (!isCancelled) throw decisionRefused(notCancelledReason(shopOrder));
    return;
  }
  const { amountPaise, bearer, shares } = plan;
  const goodwillId = await insertGoodwill(tx, {
    shopOrderId: shopOrder.id,
    amountPaise,
    reason: cause,
    words,
    bearer,
    operatorId,
    lines: shares,
  });
  await jobs.send(tx, refundDue, { for: goodwillId });
  await jobs.send(tx, goodwillMail, { goodwillId });
}

function notCancelledReason({ status }: VersionedShopOrder): string {
  return status === 'cancelled'
    ? 'It is cancelled already.'
    : 'It can no longer be cancelled, as it has been shipped. You can refund its goods.';
}

export function noRefundReason(
  { status, isCash }: VersionedShopOrder,
  refundablePaise: Paise,
): string | null {
  if (isCash)
    return 'It is paid in cash at the door, and the market holds no money of it. The shop pays back what is returned; for more, ask the shop.';
  if (status === 'awaiting_payment') return 'It is not paid.';
  if (status === 'cancelled') return 'It is cancelled: what was paid goes back anyway.';
  if (!GOODWILL_STATES.includes(status))
    return 'A return or exchange of it is open. Money can be given back once that has ended.';
  return refundablePaise === 0 ? 'All that was paid for it has been given back.' : null;
}

function tooMuch(leftPaise: Paise): Refusal {
  const message = `At most ${formatRupees(toRupees(leftPaise))} can be given back`;
  return new Refusal('limit_reached', message, { errors: [{ path: 'amount', message }] });
}
