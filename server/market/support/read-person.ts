import { type Duty, hasDuty } from '../../../contract/kernel/rights.ts';
import { isOpenTo } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { SupportedPerson } from '../../../contract/support.ts';
import { findUser, listSessions } from '../accounts/index.ts';
import { readOwnComplaints } from '../complaints/index.ts';
import { listOrdersOf } from '../../selling/orders/index.ts';
import type { Concept } from '../../concept/concept.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { listMailJobs } from '../../platform/jobs/mail-jobs.ts';
import type { Services } from '../../platform/services.ts';
import { findShopOfOwner } from '../shops/index.ts';

const SEE_ALL: readonly Duty[] = ['support', 'finance'];

export function shownEmail(duties: readonly Duty[], email: string): string {
  return seesAll(duties) ? email : email.replace(/^(.).*@/, '$1…@');
}

export function shownPhone(duties: readonly Duty[], phoneNumber: string): string {
  return seesAll(duties) ? phoneNumber : phoneNumber.replace(/^.*(..)$/, '…$1');
}

function seesAll(duties: readonly Duty[]): boolean {
  return hasDuty(duties, ...SEE_ALL);
}

const MAILS = 30;
const COMPLAINTS = 10;

/** The operator's duties limit what is shown. @throws Refusal `not_found` */
export async function readPerson(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  concepts: readonly Concept[],
  userId: UserId,
  duties: readonly Duty[],
): Promise<SupportedPerson> {
  const user = await findUser(db, userId);
  if (!user) throw notFound('This person');
  const subjects = [userId, ...(user.email ? [user.email] : [])];
  for (const { personal } of concepts) subjects.push(...((await personal?.mailed?.(db, userId)) ?? []));
  const [shop, sessions, mails, orders, complaints] = await Promise.all([
    findShopOfOwner(db, userId),
    listSessions(db, userId),
    listMailJobs({ db, jobs }, { subjects, buyerId: userId, limit: MAILS, isForBuyer: true }),
    listOrdersOf(db, userId),
    mayOpenComplaints(duties) ? readOwnComplaints(db, userId, { limit: COMPLAINTS, offset: 0 }) : null,
  ]);
  return {
    id: user.id,
    name: user.name,
    role: user.role,
    isGuest: user.isGuest,
    mails,
    orders,
    state: user.deletedAt ? 'deleted' : user.disabledAt ? 'disabled' : 'active',
    since: user.createdAt.toISOString(),
    email: user.email && shownEmail(duties, user.email),
    phoneNumber: user.phoneNumber && shownPhone(duties, user.phoneNumber),
    isEmailVerified: user.emailVerifiedAt !== null,
    shop: shop ? { id: shop.id, name: shop.name, state: shop.state } : null,
    devices: sessions.length,
    lastUsedAt: sessions[0]?.rotatedAt.toISOString() ?? null,
    complaints: complaints && { latest: complaints.complaints, total: complaints.total },
  };
}

function mayOpenComplaints(duties: readonly Duty[]): boolean {
  return isOpenTo(endpoints['GET /api/operator/complaint/:complaintId'].access, duties);
}
