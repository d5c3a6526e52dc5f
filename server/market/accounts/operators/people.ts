import { hasDuty } from '../../../../contract/kernel/rights.ts';
import { Duty, type UserId } from '../../../../contract/kernel/schemas.ts';
import type { OperatorForm, OperatorPerson } from '../../../../contract/operators.ts';
import { completeEntry } from '../../../platform/audit/scope.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { addressTaken, lastOwner } from '../refusals.ts';
import { newLinkToken } from '../recovery/mail-links.ts';
import { removeMailTokens } from '../recovery/store.ts';
import { removeTickets } from '../second-factor/tickets/store.ts';
import { removeSessions } from '../sessions/store.ts';
import {
  insertUserUnlessTaken,
  lockUser,
  releaseUnverifiedEmail,
  updateDisabled,
  type UserRow,
} from '../store.ts';
import { mayDecideAboutMoney } from './money-duty-mail.ts';
import { listOperators, lockOwners, type OperatorRow, replaceDuties } from './store.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

export async function listPeople(db: Queryable): Promise<OperatorPerson[]> {
  return (await listOperators(db)).map(present);
}

export async function getPerson(db: Queryable, personId: UserId): Promise<OperatorPerson> {
  const [row] = await listOperators(db, personId);
  if (!row) throw notFound('This person');
  return present(row);
}

/** The operator cannot sign in before the one-time link was used. @throws Refusal `already_exists` */
export async function insertOperator(
  tx: Transaction,
  { email, name, duties }: OperatorForm,
): Promise<UserRow> {
  await releaseUnverifiedEmail(tx, email);
  const user = await insertUserUnlessTaken(tx, { role: 'operator', email, name });
  if (!user) throw addressTaken();
  completeEntry({ about: { kind: 'person', id: user.id }, subject: { personId: [user.id] } });
  await replaceDuties(tx, user.id, inOrder(duties));
  return user;
}

type OnMoneyDutyGiven = (tx: Transaction) => Promise<void>;

/** @throws Refusal `not_found`; `wrong_state` where nobody would be owner */
export async function changeDuties(
  { db }: Pick<Services, 'db'>,
  personId: UserId,
  duties: readonly Duty[],
  onMoneyDutyGiven?: OnMoneyDutyGiven,
): Promise<OperatorPerson> {
  return inTransaction(db, async (tx) => {
    if (!hasDuty(duties, 'owner')) await requireAnotherOwner(tx, personId);
    await lockOperator(tx, personId);
    const before = await getPerson(tx, personId);
    await replaceDuties(tx, personId, inOrder(duties));
    const isNew = duties.some((duty) => mayDecideAboutMoney([duty]) && !before.duties.includes(duty));
    if (isNew) await onMoneyDutyGiven?.(tx);
    return getPerson(tx, personId);
  });
}

/** Sessions, links and tickets end with the same commit. @throws Refusal `not_found`, `wrong_state` without another owner */
export async function disablePerson({ db }: Pick<Services, 'db'>, personId: UserId): Promise<OperatorPerson> {
  return inTransaction(db, async (tx) => {
    await requireAnotherOwner(tx, personId);
    await lockOperator(tx, personId);
    await updateDisabled(tx, personId, true);
    await removeSessions(tx, personId);
    await removeTickets(tx, personId);
    await removeMailTokens(tx, personId);
    return getPerson(tx, personId);
  });
}

export async function enablePerson(
  { db }: Pick<Services, 'db'>,
  personId: UserId,
  onMoneyDutyGiven?: OnMoneyDutyGiven,
): Promise<OperatorPerson> {
  return inTransaction(db, async (tx) => {
    await lockOperator(tx, personId);
    const { state, duties } = await getPerson(tx, personId);
    await updateDisabled(tx, personId, false);
    if (state === 'disabled' && mayDecideAboutMoney(duties)) await onMoneyDutyGiven?.(tx);
    return getPerson(tx, personId);
  });
}

/** An owner must be left when this one goes. @throws Refusal `wrong_state` */
export async function requireAnotherOwner(tx: Transaction, leaving: UserId): Promise<void> {
  const owners = await lockOwners(tx);
  if (owners.includes(leaving) && owners.length === 1) throw lastOwner();
}

async function lockOperator(tx: Transaction, personId: UserId): Promise<void> {
  const user = await lockUser(tx, personId, 'no key update');
  if (user?.role !== 'operator' || user.deletedAt) throw notFound('This person');
}

/** The new one-time link makes earlier ones, sessions and tickets void. */
export async function setUpAddress(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  { id: userId, email }: { id: UserId; email: string },
): Promise<string> {
  await lockUser(tx, userId, 'no key update');
  await removeMailTokens(tx, userId);
  await removeTickets(tx, userId);
  await removeSessions(tx, userId);
  const token = await newLinkToken({ db: tx }, { userId, email, purpose: 'set_up_operator' });
  return pageUrl(config, '/operator-sign-in/set-up', { token });
}

function inOrder(duties: readonly Duty[]): Duty[] {
  return Duty.options.filter((duty) => duties.includes(duty));
}

function present(row: OperatorRow): OperatorPerson {
  const { id, name, email, duties, isDisabled, hasPasskey, hasAuthenticator } = row;
  const isSetUp = hasPasskey || hasAuthenticator;
  return {
    id,
    name,
    email,
    hasPasskey,
    duties: inOrder(duties),
    state: isDisabled ? 'disabled' : isSetUp ? 'active' : 'invited',
    createdAt: row.createdAt.toISOString(),
    lastSignedInAt: row.lastSignedInAt?.toISOString() ?? null,
  };
}
