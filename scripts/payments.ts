/**
 * `npm run payments`: lists payments under review and refunds in trouble, and carries out decisions about refunds; those about
 * payments are made in an operator's name (`npm run operator -- resolve`). The shop may run meanwhile.
 */
import { type Paise, toRupees } from '../contract/kernel/money.ts';
import { formatRupees } from '../contract/kernel/rupees.ts';
import { PaymentId } from '../contract/kernel/schemas.ts';
import {
  listReviews,
  listTroubledRefunds,
  type PaymentContext,
  retryRefund,
  settleRefundByHand,
} from '../server/payments/index.ts';
import { asCommand } from '../server/platform/audit/scope.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { Refusal } from '../server/platform/http/refusal.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './support/open-shop.ts';
import { withPayments } from './support/with-jobs.ts';

const USAGE = `npm run payments                                list what waits for a decision
npm run payments -- retry <refund>              have the provider make the refund again, now
npm run payments -- settle <refund> <how>       it was paid back by hand, such as "NEFT, reference 4711"
npm run operator -- resolve <payment> ...       decide about a payment under review, in an operator's name`;

const MOST_ROWS = 200;

await onShopDatabase(async (databaseUrl, config) => {
  const database = openDatabase(databaseUrl, { poolSize: 2, connectionTimeoutMs: CONNECTION_WAIT_MS });
  const { db } = database;
  try {
    return await withPayments({ config, db, databaseUrl }, decide);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return false;
  } finally {
    await database.close();
  }
});

async function decide(context: PaymentContext): Promise<boolean> {
  const [decision, subject, ...words] = process.argv.slice(2);
  if (decision === undefined) return list(context);
  const id = PaymentId.safeParse(subject).data;
  if (id === undefined) return explainUsage();
  const carryOut = decisionOn(context, id, decision, words.join(' '));
  if (!carryOut) return explainUsage();
  await asCommand(`npm run payments -- ${decision}`, [id], carryOut);
  console.log('Done.');
  return true;
}

/** Undefined for what is no decision. */
function decisionOn(
  context: PaymentContext,
  id: PaymentId,
  decision: string,
  how: string,
): (() => Promise<void>) | undefined {
  if (decision === 'retry') return () => retryRefund(context, id);
  if (decision === 'settle' && how !== '') return () => settleRefundByHand(context, id, how);
  return undefined;
}

function explainUsage(): false {
  console.error(USAGE);
  return false;
}

async function list({ db, gateways }: PaymentContext): Promise<true> {
  const reviews = await listReviews(db, MOST_ROWS);
  for (const { payment, orderNumber } of reviews) {
    console.log(`review  payment ${payment.id}, ${payment.provider}, order ${orderNumber},`);
    console.log(`        ${rupees(payment.amountPaise)}: ${payment.reviewReason}`);
  }
  const refunds = await listTroubledRefunds(db, MOST_ROWS);
  for (const { refund, payment, orderNumber } of refunds) {
    const status = gateways.find(payment.provider)
      ? refund.status
      : `parked, ${payment.provider} is not set up`;
    console.log(
      `refund  ${refund.id}, ${payment.provider}, order ${orderNumber}, ${rupees(refund.amountPaise)}:`,
    );
    console.log(`        ${status}${refund.lastError === null ? '' : `; ${refund.lastError}`}`);
  }
  console.log(reviews.length + refunds.length === 0 ? 'Nothing waits for a decision.' : `\n${USAGE}`);
  return true;
}

function rupees(amount: Paise): string {
  return formatRupees(toRupees(amount));
}
