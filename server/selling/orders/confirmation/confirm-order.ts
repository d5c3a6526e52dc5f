import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CONFIRMATION_MINUTES } from '../../../../contract/kernel/limits.ts';
import { toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { OrderToConfirm } from '../../../../contract/orders.ts';
import { lockCart } from '../../cart/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Jobs, mailKind } from '../../../platform/jobs/jobs.ts';
import { mail } from '../../../concept/background.ts';
import { countMailRequest, type RequestShare } from '../../../platform/mail/mail-requests.ts';
import type { Services } from '../../../platform/services.ts';
import {
  countConfirmationMail,
  findOrderToConfirm,
  insertConfirmation,
  takeCodeAttempt,
  updateConfirmation,
} from './store.ts';
import { findOrder, getOrder } from '../read-orders.ts';
import { placeConfirmedOrder } from '../placing/complete-placing.ts';
import { lockForPausedShop } from '../placing/paused-shops.ts';
import {
  invalidConfirmationLink,
  noLongerAwaitingConfirmation,
  noMoreConfirmationMails,
  orderPaused,
  wrongConfirmationCode,
} from '../refusals.ts';
import { lockOrder } from '../store/moves.ts';
import { type OrderRow } from '../store/rows.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

const confirmationMail = mailKind<{ orderId: OrderId; share?: RequestShare }>('order.mail_confirmation', {
  words: 'Order to be confirmed',
  to: 'buyer',
});

type Confirming = Pick<Services, 'db' | 'jobs' | 'signer'>;

/** Runs in the transaction that inserts the order, from this network. @throws Refusal `too_many_requests` */
export async function awaitConfirmation(
  tx: Transaction,
  jobs: Jobs,
  { id: orderId, contactEmail }: Pick<OrderRow, 'id' | 'contactEmail'>,
  network: string,
): Promise<void> {
  await insertConfirmation(tx, orderId);
  const share = await countMailRequest(tx, contactEmail, network);
  await jobs.send(tx, confirmationMail, { orderId, share });
}

/**
 * Confirming is idempotent. After several wrong codes the right one is refused too.
 * @throws Refusal `not_found`, `wrong_state`, `wrong_code`
 */
export async function confirmByCode(
  services: Confirming,
  userId: UserId,
  orderId: OrderId,
  code: string,
): Promise<OrderRow> {
  const order = await getOrder(services.db, userId, orderId);
  if (order.status === 'cash_on_delivery') return order;
  if (order.status !== 'awaiting_confirmation') throw noLongerAwaitingConfirmation();
  const expected = await takeCodeAttempt(services.db, orderId);
  const isRight = services.signer.isSigned(
    expected?.toString('base64url') ?? '',
    ...signedCode(orderId, code),
  );
  if (!isRight) throw wrongConfirmationCode();
  await confirm(services, order);
  return getOrder(services.db, userId, orderId);
}

/** A link has no session, so the reply has only the order's number. @throws Refusal `invalid_link`, `wrong_state` */
export async function confirmByLink(services: Confirming, token: string): Promise<{ number: string }> {
  const order = await findOrderToConfirm(services.db, hashToken(token));
  if (!order) throw invalidConfirmationLink();
  await confirm(services, order);
  return { number: order.number };
}

/** A link has no session. @throws Refusal `invalid_link`, `wrong_state` */
export async function readByLink(db: Queryable, token: string): Promise<OrderToConfirm> {
  const order = await findOrderToConfirm(db, hashToken(token));
  if (!order) throw invalidConfirmationLink();
  const isConfirmed = order.status === 'cash_on_delivery';
  if (!isConfirmed && order.status !== 'awaiting_confirmation') throw noLongerAwaitingConfirmation();
  return { number: order.number, total: toRupees(order.totalPaise), isConfirmed };
}

/** @throws Refusal `not_found`, `wrong_state`, `limit_reached`, `too_many_requests` */
export async function mailConfirmationAgain(
  { db, jobs }: Pick<Confirming, 'db' | 'jobs'>,
  userId: UserId,
  orderId: OrderId,
  network: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status, contactEmail } = await getOrder(tx, userId, orderId);
    if (status !== 'awaiting_confirmation') throw noLongerAwaitingConfirmation();
    if (!(await countConfirmationMail(tx, orderId))) throw noMoreConfirmationMails();
    const share = await countMailRequest(tx, contactEmail, network);
    await jobs.send(tx, confirmationMail, { orderId, share });
  });
}

/** Code and link are generated when the mail is sent, so that no job contains them. */
export const confirmationMails = [
  mail(confirmationMail, async ({ config, db, signer }, { orderId, share }) => {
    const order = await findOrder(db, orderId);
    if (order?.status !== 'awaiting_confirmation') return undefined;
    const token = randomBytes(32).toString('base64url');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const hashes = {
      tokenHash: hashToken(token),
      codeHash: Buffer.from(signer.sign(...signedCode(orderId, code)), 'base64url'),
    };
    const beforeDelivery = () => updateConfirmation(db, orderId, hashes);
    return {
      to: order.contactEmail,
      share,
      beforeDelivery,
      subject: `Confirm your order ${order.number}`,
      heading: 'Please confirm your order',
      paragraphs: [
        `Someone ordered with this e-mail address, with cash on delivery. If it was you, please confirm the order within ${CONFIRMATION_MINUTES} minutes. The shops send nothing before that.`,
        'If it was not you, please ignore this mail. The order expires by itself.',
      ],
      facts: [
        { label: 'Code', value: code },
        { label: 'Order', value: order.number },
        { label: 'To pay on delivery', value: formatRupees(toRupees(order.totalPaise)) },
      ],
      action: { label: 'Confirm order', url: pageUrl(config, '/confirm-order', { token }) },
    };
  }),
];

async function confirm({ db, jobs }: Confirming, { id, userId }: OrderRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCart(tx, userId);
    const order = await lockOrder(tx, id);
    if (order?.status === 'cash_on_delivery') return;
    if (!order) throw noLongerAwaitingConfirmation();
    if (await lockForPausedShop(tx, id)) throw orderPaused();
    if (!(await placeConfirmedOrder(tx, jobs, order))) throw noLongerAwaitingConfirmation();
  });
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The hash is keyed, since a reader of the database could guess a plain hash of six digits. */
function signedCode(orderId: OrderId, code: string): [string, OrderId, string] {
  return ['confirm-order', orderId, code];
}
