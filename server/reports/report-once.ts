import type { UserId } from '../../contract/kernel/schemas.ts';
import { countAttempt } from '../platform/attempts/attempts.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { notFound } from '../platform/http/refusal.ts';
import { alreadyReported, ownReported, type ReportedNoun } from './refusals.ts';

const DAY_SECONDS = 86_400;
const REPORTS_A_DAY = 20;

/** Something that is reported. */
interface Reported {
  noun: ReportedNoun;
  /** Locks it against deletion; its author, undefined when there is none. */
  lockAuthor: (tx: Transaction) => Promise<UserId | undefined>;
  /** Stores the report; false when this person has reported it already. */
  insert: (tx: Transaction) => Promise<boolean>;
  /** Sends the job of the operator's mail. */
  sendMail: (tx: Transaction) => Promise<void>;
}

/**
 * Reports what someone else wrote to the operator, once per person and 20 a day of all kinds. Refuses `not_found`, `wrong_state` for
 * the own, `already_exists` and `too_many_requests`.
 */
export async function reportOnce(db: Database, userId: UserId, reported: Reported): Promise<void> {
  await inTransaction(db, async (tx) => {
    const author = await reported.lockAuthor(tx);
    if (author === undefined) throw notFound(`This ${reported.noun}`);
    if (author === userId) throw ownReported(reported.noun);
    const limits = [{ name: 'report', subject: userId, max: REPORTS_A_DAY }];
    await countAttempt(tx, { windowSeconds: DAY_SECONDS, limits });
    if (!(await reported.insert(tx))) throw alreadyReported(reported.noun);
    await reported.sendMail(tx);
  });
}
