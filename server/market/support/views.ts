import { randomInt } from 'node:crypto';
import type { SignedIn } from '../../../contract/accounts.ts';
import type { SupportConsentId, UserId } from '../../../contract/kernel/schemas.ts';
import {
  type NoteSubject,
  SUPPORT_CODE_DIGITS,
  SUPPORT_CODE_MINUTES,
  SUPPORT_VIEW_MINUTES,
} from '../../../contract/kernel/support.ts';
import type { SupportLook } from '../../../contract/support.ts';
import {
  findViewsWithSession,
  findUser,
  getUser,
  hashToken,
  newToken,
  presentUser,
  removeViewSession,
  startViewSession,
  takeViewToken,
} from '../accounts/index.ts';
import { type AttemptLimits, countAttempt, forgiveAttempt } from '../../platform/attempts/attempts.ts';
import { completeEntry } from '../../platform/audit/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, OperatorActor } from '../../platform/http/actor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { viewMail } from './mails.ts';
import { handOverGone, notForSupport, noView, wrongSupportCode } from './refusals.ts';
import {
  listNotesOf,
  listViews,
  removeOpenConsents,
  replaceOpenConsent,
  takeCodeAttempt,
  takeHandOver,
  updateUsed,
} from './store.ts';

const MINUTE_MS = 60_000;
const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 86_400;
const SHOWN_VIEWS = 10;

/** One of a hundred million codes is right: a thief of an operator's session gets nowhere near it. */
function codeLimits(operatorId: UserId, userId: UserId): AttemptLimits[] {
  const of = (window: string, most: number) => [
    { name: `support.code.account.${window}`, subject: userId, max: most },
    { name: `support.code.operator.${window}`, subject: operatorId, max: most },
  ];
  return [
    { windowSeconds: QUARTER_SECONDS, limits: of('quarter', 10) },
    { windowSeconds: DAY_SECONDS, limits: of('day', 30) },
  ];
}

/** A code is valid for one account. */
const signedCode = (userId: UserId, code: string) => ['support code', userId, code] as const;

/** With the code support may look at the account once. @throws Refusal `wrong_state`, `too_many_requests` */
export async function showCode(
  { db, signer, clock }: Services,
  { userId, role, isGuest }: Actor,
): Promise<{ code: string; expiresAt: string }> {
  if (isGuest || role === 'operator') throw notForSupport();
  const limits = [{ name: 'support.code.shown', subject: userId, max: 10 }];
  await countAttempt(db, { windowSeconds: 4 * QUARTER_SECONDS, limits });
  const code = String(randomInt(10 ** SUPPORT_CODE_DIGITS)).padStart(SUPPORT_CODE_DIGITS, '0');
  const shownAt = clock();
  const expiresAt = new Date(shownAt.getTime() + SUPPORT_CODE_MINUTES * MINUTE_MS);
  const codeHash = signer.sign(...signedCode(userId, code));
  await inTransaction(db, (tx) => replaceOpenConsent(tx, { userId, codeHash, shownAt, expiresAt }));
  return { code, expiresAt: expiresAt.toISOString() };
}

export async function withdrawCode({ db }: Services, { userId }: Actor): Promise<void> {
  await inTransaction(db, (tx) => removeOpenConsents(tx, userId));
}

/** @throws Refusal `not_found`, `wrong_code`, `too_many_requests` */
export async function beginView(
  { db, signer, clock, jobs }: Services,
  { operatorId, sessionId }: OperatorActor,
  { userId, code, reason }: { userId: UserId; code: string; reason: string },
): Promise<{ handOver: string; endsAt: string }> {
  if (!(await findUser(db, userId))) throw notFound('This person');
  const limits = codeLimits(operatorId, userId);
  for (const limit of limits) await countAttempt(db, limit);
  const handOver = newToken();
  const usedAt = clock();
  const viewEndsAt = new Date(usedAt.getTime() + SUPPORT_VIEW_MINUTES * MINUTE_MS);
  const use = { usedBy: operatorId, usedAt, reason, handOverHash: hashToken(handOver), viewEndsAt };
  const hasBegun = await inTransaction(db, async (tx) => {
    const consent = await takeCodeAttempt(tx, userId, usedAt);
    if (!consent || !signer.isSigned(consent.codeHash, ...signedCode(userId, code))) {
      // The attempt stays counted, and in the log.
      completeEntry({ subject: { refused: ['wrong_code'] } });
      return false;
    }
    await updateUsed(tx, consent.id, use);
    const view = { userId, consentId: consent.id, operatorId, operatorSessionId: sessionId };
    await startViewSession(tx, view);
    await jobs.send(tx, viewMail, { consentId: consent.id });
    return true;
  });
  if (!hasBegun) throw wrongSupportCode();
  for (const limit of limits) await forgiveAttempt(db, limit);
  return { handOver, endsAt: viewEndsAt.toISOString() };
}

/** Only the operator's session that began the view opens it, once. @throws Refusal `link_expired` */
export async function openView(
  { db, clock }: Services,
  { operatorId, sessionId }: OperatorActor,
  handOver: string,
): Promise<{ view: SignedIn; endsAt: string }> {
  return inTransaction(db, async (tx) => {
    const consent = await takeHandOver(tx, hashToken(handOver), clock());
    if (!consent?.viewEndsAt || consent.usedBy !== operatorId) throw handOverGone();
    const taken = await takeViewToken(tx, consent.id, sessionId);
    if (!taken) throw handOverGone();
    completeEntry({ about: { kind: 'person', id: taken.userId }, subject: { userId: [taken.userId] } });
    const user = await getUser(tx, taken.userId);
    const { id, email, role } = user;
    return {
      view: { token: taken.token, user: presentUser(user), id, email, role },
      endsAt: consent.viewEndsAt.toISOString(),
    };
  });
}

export async function listSupportLooks({ db, clock }: Services, userId: UserId): Promise<SupportLook[]> {
  const views = await listViews(db, userId, SHOWN_VIEWS);
  const signedIn = await findViewsWithSession(
    db,
    views.map(({ id }) => id),
  );
  return views.flatMap(({ id, usedAt, viewEndsAt, endedAt }) => {
    if (!usedAt || !viewEndsAt) return [];
    const endsAt = endedAt ?? viewEndsAt;
    const isOpen = signedIn.has(id) && endedAt === null && viewEndsAt > clock();
    return [{ id, startedAt: usedAt.toISOString(), endsAt: endsAt.toISOString(), isOpen }];
  });
}

/** @throws Refusal `not_found` */
export async function endViewOf({ db }: Services, userId: UserId, viewId: SupportConsentId): Promise<void> {
  if (!(await inTransaction(db, (tx) => removeViewSession(tx, userId, viewId)))) throw notFound('This view');
}

/** @throws Refusal `wrong_state` outside of a view */
export async function endOwnView({ db }: Services, { userId, support }: Actor): Promise<void> {
  if (!support) throw noView();
  await inTransaction(db, (tx) => removeViewSession(tx, userId, support.consentId));
}

type OwnSupport = {
  looks: SupportLook[];
  notes: { about: NoteSubject; writtenAt: string }[];
};

/** 0040: the text of notes is not exported. */
export async function exportSupport(services: Services, userId: UserId): Promise<OwnSupport> {
  const notes = await listNotesOf(services.db, userId);
  return {
    looks: await listSupportLooks(services, userId),
    notes: notes.map(({ about, at }) => ({ about, writtenAt: at.toISOString() })),
  };
}
