import type { Duty } from '../../../../contract/kernel/rights.ts';
import { paise, toRupees } from '../../../../contract/kernel/money.ts';
import type { OrderId } from '../../../../contract/kernel/schemas.ts';
import { SUPPORT_REASONS } from '../../../../contract/kernel/support.ts';
import type { OperatorOrder } from '../../../../contract/operator-orders.ts';
import type { Order } from '../../../../contract/orders.ts';
import { getUser } from '../../../market/accounts/index.ts';
import { findTwoPersonLimit } from '../../../market/policy/index.ts';
import { countMessages } from '../messages/index.ts';
import {
  CANCELLABLE_STATES,
  findDiscountShares,
  findGoodwill,
  findOrder,
  findShopOrders,
  findVersions,
  findWorth,
  type GoodwillRow,
  mailsOfPart,
  mailsOfWhole,
  orderNotFound,
  presentGoodwill,
  presentOrder,
  presentShares,
  refundableOf,
} from '../index.ts';
import {
  cancelNeedsTwo,
  findPaymentsOf,
  listRefundsOf,
  noRefundReason,
  refundByCancelling,
  readShopOrderProposals,
} from '../../payments/index.ts';
import { listMailJobs } from '../../../platform/jobs/mail-jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { shownEmail, shownPhone } from '../../../market/support/index.ts';

const MOST_MAILS = 50;

/** The operator's duties limit what is shown. @throws Refusal `not_found` */
export async function readOrder(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  orderId: OrderId,
  duties: readonly Duty[],
): Promise<OperatorOrder> {
  const row = await findOrder(db, orderId);
  if (!row) throw orderNotFound();
  const parts = await findShopOrders(db, [orderId]);
  const ids = parts.map(({ id }) => id);
  const [order, buyer, given, versions, proposals, messages, payments, limit, shares] = await Promise.all([
    presentOrder(db, row),
    getUser(db, row.userId),
    findGoodwill(db, ids),
    findVersions(db, ids),
    readShopOrderProposals(db, ids.length, { shopOrderIds: ids }),
    countMessages(db, ids),
    findPaymentsOf(db, orderId),
    findTwoPersonLimit(db),
    findDiscountShares(db, ids),
  ]);
  const refunds = await listRefundsOf(
    db,
    payments.map(({ id }) => id),
  );
  const returns = order.shopOrders.flatMap((part) => part.returns);
  const subjects = [orderId, ...ids, ...[...returns, ...given, ...refunds].map(({ id }) => id)];
  const careFor = async (part: (typeof parts)[number]): Promise<OperatorOrder['shopOrders'][number]> => {
    const actedOn = versions.get(part.id);
    if (!actedOn) throw orderNotFound();
    const refundable = refundableOf(await findWorth(db, part.id));
    const noRefund = noRefundReason(actedOn, refundable.totalPaise);
    const before = given.filter(({ shopOrderId }) => shopOrderId === part.id);
    return {
      id: part.id,
      version: actedOn.version,
      noRefund,
      discountShares: presentShares(shares.get(part.id)),
      goodwill: before.map(presentGoodwill),
      canCancel: CANCELLABLE_STATES.operator.includes(part.status),
      cancelNeedsTwo: cancelNeedsTwo(actedOn, refundable.totalPaise, before, limit),
      cancelRefund: toRupees(refundByCancelling(actedOn, refundable.totalPaise)),
      refundable: toRupees(noRefund === null ? refundable.totalPaise : paise(0)),
      lines: refundable.lines.map(({ lineId, leftPaise }) => ({
        id: lineId,
        refundable: toRupees(leftPaise),
      })),
      messages: messages.get(part.id) ?? { buyer: 0, seller: 0 },
      mails: await mailsOfPart({ db }, row, part),
      proposal: proposals.find(({ shopOrderId }) => shopOrderId === part.id) ?? null,
    };
  };
  const { contact, address } = order;
  return {
    order: {
      ...order,
      contact: {
        ...contact,
        email: shownEmail(duties, contact.email),
        phoneNumber: shownPhone(duties, contact.phoneNumber),
      },
      address: { ...address, phone_number: shownPhone(duties, address.phone_number) },
    },
    buyer: { id: buyer.id, name: buyer.name },
    shopOrders: await Promise.all(parts.map(careFor)),
    payments: payments.map((payment) => ({
      id: payment.id,
      provider: payment.provider,
      status: payment.status,
      amount: toRupees(payment.amountPaise),
      reference: payment.providerPaymentId,
      createdAt: payment.createdAt.toISOString(),
      refunds: refunds
        .filter(({ paymentId }) => paymentId === payment.id)
        .map((refund) => ({
          id: refund.id,
          status: refund.status,
          problem: refund.lastError,
          amount: toRupees(refund.amountPaise),
          cause: causeOf(refund.reason, order, given),
          createdAt: refund.createdAt.toISOString(),
          doneAt: refund.doneAt?.toISOString() ?? null,
        })),
    })),
    mails: await listMailJobs({ db, jobs }, { subjects, buyerId: row.userId, limit: MOST_MAILS }),
    resendable: mailsOfWhole(row),
    limit: toRupees(limit),
  };
}

const CAUSES: Record<string, string> = {
  late_payment: 'Paid after the order had ended',
  paused_shop: 'A shop did not sell any more',
  duplicate_payment: 'Paid twice',
  review: 'The payment did not fit the order',
  surplus: 'Paid too much',
};

function causeOf(reason: string, { shopOrders }: Order, given: readonly GoodwillRow[]): string {
  const goodwill = given.find(({ id }) => id === reason);
  if (goodwill)
    return `Given back without cancelling: ${SUPPORT_REASONS[goodwill.reason].label.toLowerCase()}`;
  for (const { id, shop, lines, returns } of shopOrders) {
    if (id === reason) return `Cancelled, ${shop.name}`;
    const line = lines.find((one) => one.id === reason);
    if (line) return `Item cancelled: ${line.name}`;
    const back = returns.find((one) => one.id === reason);
    if (back) return `${back.kind === 'return' ? 'Return' : 'Exchange'}, ${shop.name}`;
  }
  return CAUSES[reason] ?? reason;
}
