import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ApprovalRule } from '../../contract/kernel/product-approval.ts';
import { ApprovalId, ComplaintId, OrderId, ShopOrderId } from '../../contract/kernel/schemas.ts';
import type { TestApp } from './app.ts';
import type { Member, Person } from './builders.ts';
import type { BuiltProduct, SellerWithShop } from './catalog-builders.ts';
import { aComplaint } from './complaint-builders.ts';

/** Who runs a market of one shop, and who sells in it. */
export interface Office {
  app: TestApp;
  seller: SellerWithShop;
  /** Works for the shop. */
  member: Member;
  /** With every duty. */
  operators: readonly [Person, Person];
}

/** What an act is about. */
interface Subject {
  product: BuiltProduct;
  buyer: Person;
  operator: Person;
}

/** What a history of acts passes over: there is nothing that the act could be about. */
export class NothingToDo extends Error {
  override name = 'NothingToDo';
}

/** What happens in a market beside what buyers and cases do, by name: to approvals, complaints, rights of staff, holidays, orders and content. */
export const OFFICE_ACTS = {
  'look at everything': (_office, { operator }) => setRule(operator, 'all'),
  'look at nothing': (_office, { operator }) => setRule(operator, 'none'),
  'change as seller': ({ seller }, { product }) => rename(seller, product, 'Copper bottle'),
  'change as staff': ({ member }, { product }) => rename(member, product, 'Brass bottle'),
  'withdraw a change': ({ seller }, { product }) =>
    seller.api('DELETE /api/pro/:productId/change', { params: { productId: product.id } }),
  approve: async ({ app }, { product, operator }) => {
    const seen = await waitingApproval(app, product, operator);
    await operator.api('POST /api/operator/product/:approvalId/approve', seen);
  },
  reject: async ({ app }, { product, operator }) => {
    const seen = await waitingApproval(app, product, operator);
    const body = { ...seen.body, refusals: [{ field: 'name' as const, reason: 'Say what it is' }], note: '' };
    await operator.api('POST /api/operator/product/:approvalId/reject', { ...seen, body });
  },
  complain: ({ app }, { product, buyer }) =>
    aComplaint(app, buyer, { about: 'product', subject: product.id }),
  'acknowledge a complaint': (office, subject) => moveComplaint(office, subject, 'acknowledge'),
  'decide a complaint': (office, subject) => moveComplaint(office, subject, 'decide'),
  'close a complaint': (office, subject) => moveComplaint(office, subject, 'close'),
  'give rights': ({ seller, member: { memberId } }) =>
    seller.api('PATCH /api/shop/member/:memberId', {
      params: { memberId },
      body: { rights: ['orders', 'catalogue'] },
    }),
  'take rights': ({ seller, member: { memberId } }) =>
    seller.api('PATCH /api/shop/member/:memberId', { params: { memberId }, body: { rights: ['stock'] } }),
  'go on holiday': ({ seller }) => seller.api('PUT /api/shop/holiday', { body: { until: null } }),
  'end the holiday': ({ seller }) => seller.api('DELETE /api/shop/holiday'),
  'cancel as support': async ({ app }, { product, operator: { api } }) => {
    const { rows } = await app.database.db.execute<{ id: string; orderId: string }>(sql`
      select s.id, s.order_id as "orderId" from shop_orders s join orders o on o.id = s.order_id
      join order_lines l on l.shop_order_id = s.id
      where l.product_id = ${product.id} order by o.created_at desc, s.id limit 1`);
    if (!rows[0]) throw new NothingToDo();
    const [shopOrderId, orderId] = [ShopOrderId.parse(rows[0].id), OrderId.parse(rows[0].orderId)];
    const { shopOrders } = await api('GET /api/operator/order/:orderId', { params: { orderId } });
    const { version } = shopOrders.find(({ id }) => id === shopOrderId) ?? expect.unreachable();
    const body = { version, cause: 'not_delivered' as const };
    await api('POST /api/operator/shop-order/:shopOrderId/cancel', { params: { shopOrderId }, body });
  },
  announce: async (_office, { operator, product }) => {
    const content = { place: 'announcement', body: { text: product.name, to: null } } as const;
    const { id, version } = await operator.api('POST /api/operator/content/draft', {
      body: { content, note: '' },
    });
    const call = { params: { versionId: id ?? expect.unreachable() }, body: { version, startsAt: null } };
    await operator.api('POST /api/operator/content/version/:versionId/schedule', call);
  },
} as const satisfies Record<string, (office: Office, subject: Subject) => Promise<unknown>>;

export type OfficeAct = keyof typeof OFFICE_ACTS;

async function setRule({ api }: Person, rule: ApprovalRule): Promise<void> {
  const policy = await api('GET /api/operator/policy');
  await api('PUT /api/operator/policy', { body: { ...policy, products: { ...policy.products, rule } } });
}

function rename({ api }: Person, { id: productId }: BuiltProduct, name: string): Promise<unknown> {
  return api('PUT /api/pro/:productId', { params: { productId }, body: { name } });
}

/**
 * The change of the product that is in review, as the operator sees it.
 * @throws NothingToDo
 */
async function waitingApproval({ database: { db } }: TestApp, product: BuiltProduct, { api }: Person) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from product_approvals where product_id = ${product.id} and state = 'waiting'`,
  );
  if (!rows[0]) throw new NothingToDo();
  const params = { approvalId: ApprovalId.parse(rows[0].id) };
  const { version } = await api('GET /api/operator/product/:approvalId', { params });
  return { params, body: { version } };
}

async function moveComplaint(
  { app }: Office,
  { product, operator: { api } }: Subject,
  move: 'acknowledge' | 'decide' | 'close',
): Promise<void> {
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from complaints where subject = ${product.id} order by received_at desc limit 1`,
  );
  if (!rows[0]) throw new NothingToDo();
  const params = { complaintId: ComplaintId.parse(rows[0].id) };
  const { version } = await api('GET /api/operator/complaint/:complaintId', { params });
  if (move === 'decide') {
    const body = { version, decision: 'It stays' };
    await api('POST /api/operator/complaint/:complaintId/decide', { params, body });
  } else await api(`POST /api/operator/complaint/:complaintId/${move}`, { params, body: { version } });
}
