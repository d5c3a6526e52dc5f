import { type Duty, hasDuty } from '../../../contract/kernel/rights.ts';
import { sql } from 'drizzle-orm';
import { isOpenTo } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { paise, toRupees } from '../../../contract/kernel/money.ts';
import type { OrderId, UserId } from '../../../contract/kernel/schemas.ts';
import type { PersonOrder, PersonOrders, SupportedPerson } from '../../../contract/support.ts';
import { findUser, listSessions } from '../accounts/index.ts';
import { readOwnComplaints } from '../complaints/index.ts';
import { shownStatus } from '../../selling/orders/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/list-page.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { listMailJobs } from '../../platform/jobs/mail-jobs.ts';
import type { Services } from '../../platform/services.ts';
import { findShopOfOwner } from '../shops/index.ts';
import { listMailSubjects } from './store.ts';

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

const ORDERS = 20;
const MAILS = 30;
const COMPLAINTS = 10;

/** Shown as far as the duties allow. Refuses with `not_found`. */
export async function readPerson(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  userId: UserId,
  duties: readonly Duty[],
): Promise<SupportedPerson> {
  const user = await findUser(db, userId);
  if (!user) throw notFound('This person');
  const subjects = [userId, ...(user.email ? [user.email] : []), ...(await listMailSubjects(db, userId))];
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

interface OrderRow extends Record<string, unknown> {
  id: OrderId;
  number: string;
  status: PersonOrder['status'];
  placedAt: string;
  totalPaise: string;
  shopOrders: PersonOrder['shopOrders'];
}

export async function listOrdersOf(db: Queryable, userId: UserId, after?: OrderId): Promise<PersonOrders> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(o.created_at, o.id) < (select created_at, id from orders where id = ${after} and user_id = ${userId})`;
  const { rows } = await db.execute<OrderRow>(sql`
    select o.id, o.number, o.status, o.created_at as "placedAt", o.total_paise as "totalPaise",
      array(select jsonb_build_object('shopName', shops.name, 'status', s.status)
        from shop_orders s join shops on shops.id = s.shop_id where s.order_id = o.id order by s.id) as "shopOrders"
    from orders o where o.user_id = ${userId} and ${isAfter}
    order by o.created_at desc, o.id desc limit ${ORDERS + 1}`);
  const { shown, next } = pageOf(rows, ORDERS, ({ id }) => id);
  return {
    orders: shown.map(({ totalPaise, placedAt, shopOrders, ...order }) => ({
      ...order,
      placedAt: new Date(placedAt).toISOString(),
      total: toRupees(paise(Number(totalPaise))),
      shopOrders: shopOrders.map(({ shopName, status }) => ({
        shopName,
        status: shownStatus(order.status, status),
      })),
    })),
    next,
  };
}
