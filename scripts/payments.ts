/**
 * `npm run payments`: lists payments under review and refunds in trouble, and carries out an operator's decisions. The
 * shop may run meanwhile.
 */
import Fastify from 'fastify';
import { type Paise, toRupees } from '../contract/kernel/money.ts';
import { formatRupees } from '../contract/kernel/rupees.ts';
import { PaymentId } from '../contract/kernel/schemas.ts';
import {
  confirmReview,
  Gateways,
  listReviews,
  listTroubledRefunds,
  type PaymentContext,
  refundReview,
  retryRefund,
  settleRefundByHand,
} from '../server/payments/index.ts';
import { asCommand } from '../server/platform/audit/scope.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { Refusal } from '../server/platform/http/refusal.ts';
import { Jobs } from '../server/platform/jobs/jobs.ts';
import { createMailer } from '../server/platform/mail/mailer.ts';
import { provideSigner } from '../server/platform/secret.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './support/open-shop.ts';

const USAGE = `npm run payments                                list what waits for a decision
npm run payments -- confirm <payment>           the money under review is for its order: place it
npm run payments -- refund <payment>            give up the payment under review: its money goes back
npm run payments -- retry <refund>              have the provider make the refund again, now
npm run payments -- settle <refund> <how>       it was paid back by hand, such as "NEFT, reference 4711"`;

const MOST_ROWS = 200;

await onShopDatabase(async (url, config) => {
  const database = openDatabase(url, { poolSize: 2, connectionTimeoutMs: CONNECTION_WAIT_MS });
  const { db } = database;
  const { log } = Fastify({ logger: { level: 'warn' } });
  const jobs = new Jobs(url, log, { isWorker: false });
  try {
    await jobs.prepare();
    const gateways = new Gateways({ config, db, signer: provideSigner(config), clock: () => new Date() });
    return await decide({
      config,
      db,
      jobs,
      log,
      mailer: createMailer(config, db, async () => true),
      gateways,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return false;
  } finally {
    await jobs.stop();
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
  if (decision === 'confirm') return () => confirmReview(context, id);
  if (decision === 'retry') return () => retryRefund(context, id);
  if (decision === 'settle' && how !== '') return () => settleRefundByHand(context, id, how);
  if (decision !== 'refund') return undefined;
  return async () => {
    const goesBack = await refundReview(context, id);
    if (!goesBack) console.log('Nothing was captured for it under our reference: no money goes back.');
  };
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
