import { randomUUID } from 'node:crypto';
import type { ComplaintForm } from '../../../contract/complaints.ts';
import { COMPLAINT_CODE_MINUTES } from '../../../contract/kernel/complaint-states.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { addressLimits } from '../../platform/attempts/address-limits.ts';
import { type AttemptLimits, countAttempt, type SlowDown } from '../../platform/attempts/attempts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { customerNetwork } from '../../platform/http/address-prefix.ts';
import { countMailRequest } from '../../platform/mail/mail-requests.ts';
import { readableNumber } from '../../platform/readable-number.ts';
import type { Services } from '../../platform/services.ts';
import { deadlinesOf } from './deadlines.ts';
import { complaintCodeMail, complaintStepMail, signedComplaintCode } from './mails.ts';
import { wrongComplaintCode } from './refusals.ts';
import {
  type ComplaintRow,
  insertComplaint,
  insertDraft,
  insertMessage,
  type NewDraft,
  removeDraft,
  takeDraftAttempt,
} from './store.ts';
import { findProvenEmail } from '../accounts/index.ts';

const HOUR_SECONDS = 3600;
const MINUTE_MS = 60_000;

type Filing = Pick<Services, 'db' | 'jobs' | 'signer' | 'slowDown' | 'clock'>;

function filingLimits(email: string, address: string, slowDown: SlowDown): AttemptLimits {
  // The network counts with the address, which is not proven yet.
  const sender = { name: 'complaint.sender', subject: `${customerNetwork(address)} ${email}`, max: 5 };
  return {
    windowSeconds: HOUR_SECONDS,
    limits: [...addressLimits('complaint', address, 20), sender],
    slowed: { slowDown, beyond: [{ name: 'complaint.all', max: 500 }] },
  };
}

/**
 * A program that fills the hidden field is counted and ignored, which the reply does not reveal; `address` is a prefix.
 * @throws Refusal `too_many_requests`
 */
export async function fileComplaint(
  { db, jobs, slowDown, clock }: Filing,
  userId: UserId | null,
  { website, ...form }: ComplaintForm,
  address: string,
): Promise<{ filed: ComplaintRow } | { draftId: string }> {
  await countAttempt(db, filingLimits(form.email, address, slowDown));
  if (website) return { draftId: randomUUID() };
  const provenEmail = userId === null ? undefined : await findProvenEmail(db, userId);
  return inTransaction(db, async (tx) => {
    if (provenEmail === form.email) return { filed: await file(tx, jobs, { ...form, userId }, clock()) };
    const share = await countMailRequest(tx, form.email, address);
    const expiresAt = new Date(clock().getTime() + COMPLAINT_CODE_MINUTES * MINUTE_MS);
    const draftId = await insertDraft(tx, { ...form, userId, expiresAt });
    await jobs.send(tx, complaintCodeMail, { draftId, share });
    return { draftId };
  });
}

/** After several wrong codes the right one is refused too. @throws Refusal `wrong_code` */
export async function confirmComplaint(
  { db, jobs, signer, clock }: Filing,
  draftId: string,
  code: string,
): Promise<ComplaintRow> {
  const draft = await takeDraftAttempt(db, draftId, clock());
  const expected = draft?.codeHash?.toString('base64url') ?? '';
  const isRight = signer.isSigned(expected, ...signedComplaintCode(draftId, code));
  if (!draft || !isRight) throw wrongComplaintCode();
  return inTransaction(db, async (tx) => {
    if (!(await removeDraft(tx, draftId))) throw wrongComplaintCode();
    return file(tx, jobs, draft, clock());
  });
}

async function file(
  tx: Transaction,
  jobs: Services['jobs'],
  { userId, name, email, about, subject, text }: Omit<NewDraft, 'expiresAt'>,
  now: Date,
): Promise<ComplaintRow> {
  const complaint = await insertComplaint(tx, {
    userId,
    name,
    email,
    about,
    subject,
    receivedAt: now,
    number: readableNumber('G'),
    ...deadlinesOf(now),
  });
  await insertMessage(tx, { complaintId: complaint.id, authorId: null, text, at: now });
  await jobs.send(tx, complaintStepMail, { complaintId: complaint.id, state: 'received' });
  return complaint;
}
