import type { Reply } from '../../../contract/client.ts';
import type { Duty } from '../../../contract/kernel/duties.ts';
import type { Found } from '../../../contract/console.ts';
import { isOpenTo, type OperatorAccess } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { ROLE_WORDS } from '../../../contract/kernel/account-words.ts';
import { ComplaintNumber } from '../../../contract/kernel/complaint-number.ts';
import { COMPLAINT_STATES } from '../../../contract/kernel/complaint-states.ts';
import { formatDay } from '../../../contract/kernel/days.ts';
import { paise, toRupees } from '../../../contract/kernel/money.ts';
import { OrderNumber } from '../../../contract/kernel/order-number.ts';
import { ORDER_STATES } from '../../../contract/kernel/order-states.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { pageAddress } from '../../../contract/pages.ts';
import type { Queryable } from '../../platform/database/database.ts';
import {
  findByEmail,
  findByPhone,
  findComplaintsByNumber,
  findOrdersByNumber,
  findShopsAndProducts,
  type FoundRow,
} from './store.ts';

const MOST_OF_A_KIND = 10;
/** One more says whether there are others. */
const READ_OF_A_KIND = MOST_OF_A_KIND + 1;
/** A number as people read it out, without its first letter. */
const BARE_NUMBER = /^[2-9A-Z]{8}$/i;
const PHONE_DIGITS = 10;

/** Who may open what each kind is shown on: nobody else finds it. */
const OPEN_TO: Record<Found['kind'], OperatorAccess> = {
  order: endpoints['GET /api/operator/order/:orderId'].access,
  person: endpoints['GET /api/operator/account/:userId'].access,
  complaint: endpoints['GET /api/operator/complaint/:complaintId'].access,
  shop: endpoints['GET /api/operator/shop/:shopId'].access,
  product: endpoints['GET /api/operator/product/:approvalId'].access,
};

/** Where it is shown. */
function pageOf(row: FoundRow): string {
  switch (row.kind) {
    case 'order':
      return pageAddress('/operator/orders/:orderId', { orderId: row.id });
    case 'person':
      return pageAddress('/operator/accounts/:userId', { userId: row.id });
    case 'complaint':
      return pageAddress('/operator/complaints/:complaintId', { complaintId: row.id });
    case 'shop':
      return pageAddress('/operator/shops/:shopId', { shopId: row.id });
    case 'product':
      if (row.isShown) return pageAddress('/product/:productId', { productId: row.id });
      return row.approvalId === null
        ? pageAddress('/operator/shops/:shopId', { shopId: row.shopId })
        : pageAddress('/operator/products/:approvalId', { approvalId: row.approvalId });
  }
}

/** What is meant by the form of the words: the number of an order or a complaint, with its letter or without, an e-mail address, a phone number, else a GSTIN, shop or SKU. */
export async function searchEverything(
  db: Queryable,
  words: string,
  duties: readonly Duty[],
): Promise<Reply<'GET /api/operator/search'>> {
  const rows = await findRows(db, words, duties);
  const opened = rows.filter(({ kind }) => isOpenTo(OPEN_TO[kind], duties));
  const counts = new Map<Found['kind'], number>();
  const shown = opened.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MOST_OF_A_KIND;
  });
  return { found: shown.map(present), hasMore: shown.length < opened.length };
}

function present(row: FoundRow): Found {
  const { kind, id, title } = row;
  const detail = [stateInWords(row), row.detail, ...placedInWords(row)]
    .filter((part) => part !== '')
    .join(', ');
  return { kind, id, title, detail, path: pageOf(row) };
}

/** What tells the orders of one person apart. */
function placedInWords(row: FoundRow): string[] {
  if (row.kind !== 'order') return [];
  const total = formatRupees(toRupees(paise(Number(row.totalPaise))));
  return [total, formatDay(new Date(row.placedAt).toISOString())];
}

function stateInWords(row: FoundRow): string {
  switch (row.kind) {
    case 'order':
      return ORDER_STATES[row.state].label;
    case 'complaint':
      return COMPLAINT_STATES[row.state].label;
    case 'person':
      return ROLE_WORDS[row.state];
    case 'product':
      return row.isShown ? '' : 'Not shown to buyers';
    case 'shop':
      return '';
  }
}

async function findRows(db: Queryable, words: string, duties: readonly Duty[]): Promise<FoundRow[]> {
  // Whoever sees no orders may mean a shop or SKU that looks like one of their numbers.
  if (!isOpenTo(OPEN_TO.order, duties)) return findShopsAndProducts(db, words, READ_OF_A_KIND);
  const number = OrderNumber.safeParse(words);
  if (number.success) return findOrdersByNumber(db, number.data);
  const complaint = ComplaintNumber.safeParse(words);
  if (complaint.success) return findComplaintsByNumber(db, complaint.data);
  if (words.includes('@')) return findByEmail(db, words.toLowerCase(), READ_OF_A_KIND);
  const digits = words.replace(/\D/g, '');
  const isPhone = /^[+\d\s().-]+$/.test(words) && digits.length >= PHONE_DIGITS;
  const byPhone = isPhone ? await findByPhone(db, digits.slice(-PHONE_DIGITS), READ_OF_A_KIND) : [];
  const byNumber = BARE_NUMBER.test(words)
    ? [
        ...(await findOrdersByNumber(db, `H-${words.toUpperCase()}`)),
        ...(await findComplaintsByNumber(db, `G-${words.toUpperCase()}`)),
      ]
    : [];
  return [...byNumber, ...byPhone, ...(await findShopsAndProducts(db, words, READ_OF_A_KIND))];
}
