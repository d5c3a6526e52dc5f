/**
 * `npm run payments`: lists payments under review and refunds in trouble, and carries out decisions about refunds in an operator's name;
 * those about payments are `npm run operator -- resolve`. The shop may run meanwhile.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Paise, toRupees } from '../../contract/kernel/money.ts';
import { formatRupees } from '../../contract/kernel/rupees.ts';
import type { Config } from '../../server/config/index.ts';
import {
  listReviews,
  listTroubledRefunds,
  movedAtMost,
  type PaymentContext,
  retryRefund,
  settleRefundByHand,
} from '../../server/selling/payments/index.ts';
import { asCommand } from '../../server/platform/audit/scope.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { Refusal } from '../../server/platform/http/refusal.ts';
import { EXIT, isAskedForHelp, type Program, type Terminal, WrongArguments } from './command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './open-shop.ts';
import { findActingPerson } from './operator-commands/command.ts';
import { withPayments } from './with-jobs.ts';

const USAGE = `npm run payments                                list what waits for a decision
npm run payments -- retry <refund>              have the provider make the refund again, now
npm run payments -- settle <refund> <how>       it was paid back by hand, such as "NEFT, reference 4711"
npm run operator -- resolve <payment> ...       decide about a payment under review
Decisions are carried out in the name of an operator with the duty finance: --as <e-mail>.
Exit status: 0 done, 1 refused or failed, 2 wrong arguments, 3 proposed, a second operator has to agree.`;

const MOST_ROWS = 200;

export const payments: Program = async (terminal) =>
  isAskedForHelp(terminal, USAGE)
    ? EXIT.done
    : onShopDatabase(terminal, (databaseUrl, config) =>
        carryOut(terminal, { databaseUrl, config, asked: readAsked(terminal.words) }),
      );

interface Asked {
  words: readonly string[];
  as: string | undefined;
}

/** @throws WrongArguments */
function readAsked(words: readonly string[]): Asked {
  try {
    const options = { as: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    return { words: positionals, as: values.as };
  } catch (error) {
    // `parseArgs` says which option it does not know.
    if (error instanceof TypeError) throw new WrongArguments(`${error.message}\n${USAGE}`);
    throw error;
  }
}

async function carryOut(
  { print, complain }: Terminal,
  { databaseUrl, config, asked }: { databaseUrl: string; config: Config; asked: Asked },
): Promise<boolean | number> {
  const database = openDatabase(databaseUrl, { poolSize: 2, connectionTimeoutMs: CONNECTION_WAIT_MS });
  const { db } = database;
  try {
    return await withPayments({ config, db, databaseUrl }, (context) => decide(context, asked, print));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
    return false;
  } finally {
    await database.close();
  }
}

/** @throws Refusal, WrongArguments */
async function decide(
  context: PaymentContext,
  { words: [decision, subject, ...more], as }: Asked,
  print: Terminal['print'],
): Promise<boolean | number> {
  if (decision === undefined) {
    if (as !== undefined) throw new WrongArguments(USAGE);
    return list(context, print);
  }
  const refundId = z.uuid().safeParse(subject).data;
  const reason = more.join(' ');
  const isMeant = (decision === 'retry' && reason === '') || (decision === 'settle' && reason !== '');
  if (refundId === undefined || !isMeant) throw new WrongArguments(USAGE);
  if (as === undefined)
    throw new WrongArguments('Say in whose name: --as <e-mail of an operator with the duty finance>');
  const { id: operatorId } = await findActingPerson(context.db, as, 'finance');
  const isDone = await asCommand(
    `npm run payments -- ${decision}`,
    [refundId],
    () =>
      decision === 'retry'
        ? retryRefund(context, refundId).then(() => true)
        : settleRefundByHand(context, { refundId, reason, operatorId }),
    { actorId: operatorId, reason },
  );
  if (isDone) {
    print('Done.');
    return true;
  }
  print(`Proposed, and not carried out: the amount is above the limit for one person. Another operator has to agree, in the console or by
  npm run payments -- settle ${refundId} <reason> --as <their e-mail>`);
  return EXIT.secondPersonNeeded;
}

async function list({ db, gateways }: PaymentContext, print: Terminal['print']): Promise<true> {
  const reviews = await listReviews(db, MOST_ROWS);
  for (const { payment, orderNumber } of reviews) {
    print(`review  payment ${payment.id}, ${payment.provider}, order ${orderNumber},`);
    print(`        ${rupees(movedAtMost(payment))}: ${payment.reviewReason}`);
  }
  const refunds = await listTroubledRefunds(db, MOST_ROWS);
  for (const { refund, payment, orderNumber } of refunds) {
    const status = gateways.find(payment.provider)
      ? refund.status
      : `parked, ${payment.provider} is not set up`;
    print(`refund  ${refund.id}, ${payment.provider}, order ${orderNumber}, ${rupees(refund.amountPaise)}:`);
    print(`        ${status}${refund.lastError === null ? '' : `; ${refund.lastError}`}`);
  }
  print(reviews.length + refunds.length === 0 ? 'Nothing waits for a decision.' : `\n${USAGE}`);
  return true;
}

function rupees(amount: Paise): string {
  return formatRupees(toRupees(amount));
}
