/**
 * `npm run payments`: lists payments under review and refunds in trouble, and carries out decisions about refunds; those about
 * payments are made in an operator's name (`npm run operator -- resolve`). The shop may run meanwhile.
 */
import { type Paise, toRupees } from '../contract/kernel/money.ts';
import { formatRupees } from '../contract/kernel/rupees.ts';
import { PaymentId } from '../contract/kernel/schemas.ts';
import type { Config } from '../server/config/index.ts';
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
import { readWords, WrongArguments } from './support/command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './support/open-shop.ts';
import { withPayments } from './support/with-jobs.ts';

const USAGE = `npm run payments                                list what waits for a decision
npm run payments -- retry <refund>              have the provider make the refund again, now
npm run payments -- settle <refund> <how>       it was paid back by hand, such as "NEFT, reference 4711"
npm run operator -- resolve <payment> ...       decide about a payment under review, in an operator's name`;

const MOST_ROWS = 200;

const words = readWords(USAGE);
if (words) await onShopDatabase((databaseUrl, config) => carryOut(databaseUrl, config, words));

async function carryOut(databaseUrl: string, config: Config, asked: readonly string[]): Promise<boolean> {
  const database = openDatabase(databaseUrl, { poolSize: 2, connectionTimeoutMs: CONNECTION_WAIT_MS });
  const { db } = database;
  try {
    return await withPayments({ config, db, databaseUrl }, (context) => decide(context, asked));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return false;
  } finally {
    await database.close();
  }
}

/** @throws Refusal, WrongArguments */
async function decide(
  context: PaymentContext,
  [decision, subject, ...more]: readonly string[],
): Promise<true> {
  if (decision === undefined) return list(context);
  const id = PaymentId.safeParse(subject).data;
  if (id === undefined) throw new WrongArguments(USAGE);
  const how = more.join(' ');
  const work = decisionOn(context, id, decision, how);
  if (!work) throw new WrongArguments(USAGE);
  await asCommand(`npm run payments -- ${decision}`, [id], work, { reason: how });
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
  if (decision === 'retry' && how === '') return () => retryRefund(context, id);
  if (decision === 'settle' && how !== '') return () => settleRefundByHand(context, id, how);
  return undefined;
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
