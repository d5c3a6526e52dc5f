import { toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { type PaymentId, ShopId } from '../../../contract/kernel/schemas.ts';
import { operatorShopEndpoints } from '../../../contract/operator-shops.ts';
import type { OperatorPerson } from '../../../contract/operators.ts';
import { PaymentDecision, paymentDecisionEndpoints } from '../../../contract/payment-decisions.ts';
import { resendMails } from '../../../server/selling/orders/index.ts';
import { decidePayment, listReviews, movedAtMost } from '../../../server/selling/payments/index.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { recordRead } from '../../../server/platform/database/transaction.ts';
import { Refusal } from '../../../server/platform/http/refusal.ts';
import { listDeadJobs } from '../../../server/platform/jobs/dead-jobs.ts';
import {
  findShopForOperators,
  listShops,
  moveAsOperator,
  type ShopForOperators,
} from '../../../server/market/shops/index.ts';
import { EXIT, WrongArguments } from '../command-line.ts';
import { withJobs, withPayments } from '../with-jobs.ts';
import { type Command, type Context, recorded } from './command.ts';

const MOST_ROWS = 10_000;
const JOB_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** What an operator does in the console, for when there is none. Each is done as the console does it. */
export const marketCommands = {
  suspend: {
    takes: '<shop> <reason>',
    says: 'stop a shop from selling; by its id, tax number, name, or the e-mail of its owner',
    least: 2,
    duty: 'catalogue',
    run: (context, [shop = '', ...words], by) => move(context, 'suspend', shop, words.join(' '), by),
  },
  reinstate: {
    takes: '<shop> <reason>',
    says: 'let a suspended shop sell again, as it was',
    least: 2,
    duty: 'catalogue',
    run: (context, [shop = '', ...words], by) => move(context, 'reinstate', shop, words.join(' '), by),
  },
  resolve: {
    takes: '<payment> confirm|refund <reason>',
    says: 'decide about a payment under review; by its id, or the number of its order',
    least: 3,
    duty: 'finance',
    run: (context, [payment = '', decision = '', ...words], by) =>
      resolve(context, payment, decision, words.join(' '), by),
  },
  resend: {
    takes: '<mail>|<order>',
    says: 'send a mail that failed once more, by the id of `npm run jobs`; or the mails of an order, by its number',
    least: 1,
    most: 1,
    duty: 'support',
    run: (context, [subject = ''], by) =>
      JOB_ID.test(subject) ? resendMail(context, subject, by) : resendOrder(context, subject, by),
  },
} satisfies Record<string, Command>;

async function move(
  context: Context,
  name: 'suspend' | 'reinstate',
  wanted: string,
  typed: string,
  by: OperatorPerson | undefined,
): Promise<void> {
  const { db, databaseUrl } = context;
  const { shop } = await findShop(db, wanted);
  const { body } = operatorShopEndpoints[`POST /api/operator/shop/:shopId/${name}`];
  const { version, reason } = body.parse({ version: shop.version, reason: typed });
  const about = { shopId: shop.id, move: name, version, reason, actorId: idOf(by) };
  await withJobs(databaseUrl, (jobs) =>
    recorded(context, [shop.id], () => moveAsOperator({ db, jobs }, about), { by, shopId: shop.id, reason }),
  );
  context.print(
    `${shop.name} ${name === 'suspend' ? 'is suspended' : 'sells again'}. Its owner gets a mail.`,
  );
}

/** By its id, or by name, tax number or owner's e-mail address in full. @throws Refusal `not_found`, `WrongArguments` where it is not clear which shop is meant */
async function findShop(db: Database, wanted: string): Promise<ShopForOperators> {
  const id = ShopId.safeParse(wanted).data;
  const found = id === undefined ? (await listShops(db, { search: wanted })).shops : [];
  const named = found.filter(({ name, gst, owner }) =>
    [name, gst, owner.email].some((one) => one?.toLowerCase() === wanted.toLowerCase()),
  );
  if (found.length > 0 && named.length !== 1) {
    const lines = (named.length > 0 ? named : found).map(
      ({ id, name, state, owner }) => `  ${id}  ${state.padEnd(9)}  ${name}, ${owner.name}`,
    );
    throw new WrongArguments(`Which shop is meant? Name it by its id, or in full:\n${lines.join('\n')}`);
  }
  const shopId = id ?? named[0]?.id;
  const shop = shopId && (await findShopForOperators(db, shopId));
  if (!shop) throw new Refusal('not_found', `No shop is found by '${wanted}'`);
  return shop;
}

async function resolve(
  context: Context,
  wanted: string,
  wantedDecision: string,
  typed: string,
  by: OperatorPerson | undefined,
) {
  const decision = PaymentDecision.safeParse(wantedDecision).data;
  if (!decision) throw new WrongArguments(`Say confirm or refund, not '${wantedDecision}'.`);
  const { body } = paymentDecisionEndpoints['POST /api/operator/payment/:paymentId/decision'];
  const { reason } = body.parse({ decision, reason: typed });
  const paymentId = await findReview(context.db, wanted);
  const isDone = await withPayments(context, (payments) =>
    recorded(
      context,
      [paymentId],
      () => decidePayment(payments, { paymentId, decision, reason, operatorId: idOf(by) }),
      { by, reason },
    ),
  );
  if (isDone) {
    context.print(
      decision === 'confirm'
        ? 'The order is placed.'
        : 'The order is cancelled, and what was paid for it goes back.',
    );
    return EXIT.done;
  }
  context.print(`Proposed, and not carried out: the amount is above the limit for one person. Another operator has to agree, in the console or by
  npm run operator -- resolve ${paymentId} ${decision} <reason> --as <their e-mail>`);
  return EXIT.secondPersonNeeded;
}

/** The payment with the id, or the only one of the order with the number. @throws Refusal `not_found`, `WrongArguments` where it has several */
async function findReview(db: Database, wanted: string): Promise<PaymentId> {
  const found = (await listReviews(db, MOST_ROWS)).filter(
    ({ payment, orderNumber }) => payment.id === wanted || orderNumber === wanted.toUpperCase(),
  );
  const [review] = found;
  if (!review)
    throw new Refusal('not_found', `No payment under review is found by '${wanted}'. See npm run payments`);
  if (found.length > 1) {
    const lines = found.map(
      ({ payment }) =>
        `  ${payment.id}  ${formatRupees(toRupees(movedAtMost(payment)))}: ${payment.reviewReason}`,
    );
    throw new WrongArguments(
      `Several payments of this order are under review. Name one by its id:\n${lines.join('\n')}`,
    );
  }
  return review.payment.id;
}

async function resendMail(context: Context, id: string, by: OperatorPerson | undefined): Promise<void> {
  const { db, databaseUrl } = context;
  const dead = (await listDeadJobs(db, MOST_ROWS)).find((job) => job.id === id.toLowerCase());
  if (!dead) throw new Refusal('not_found', `Nothing that failed has the id ${id}. See npm run jobs`);
  await recorded(context, [dead.id], () => recordRead(db), { by });
  await withJobs(databaseUrl, (jobs) => jobs.revive(dead));
  context.print(`${dead.queue} is sent once more.`);
}

async function resendOrder(context: Context, number: string, by: OperatorPerson | undefined): Promise<void> {
  const { db, databaseUrl } = context;
  const sent = await withJobs(databaseUrl, (jobs) =>
    recorded(context, [number], () => resendMails({ db, jobs }, number.toUpperCase()), { by }),
  );
  context.print(`${sent} ${sent === 1 ? 'mail is' : 'mails are'} on the way.`);
}

function idOf(by: OperatorPerson | undefined) {
  if (!by) throw new Error('a command with a duty has somebody in whose name it is carried out');
  return by.id;
}
