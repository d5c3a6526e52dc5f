import type { Duty } from '../../contract/kernel/duties.ts';
import type { Found } from '../../contract/console.ts';
import { ROLE_WORDS } from '../../contract/kernel/account-words.ts';
import { ComplaintNumber } from '../../contract/kernel/complaint-number.ts';
import { COMPLAINT_STATES } from '../../contract/kernel/complaint-states.ts';
import { OrderNumber } from '../../contract/kernel/order-number.ts';
import { ORDER_STATES } from '../../contract/kernel/order-states.ts';
import { pageAddress } from '../../contract/pages.ts';
import type { Queryable } from '../platform/database/database.ts';
import {
  findByEmail,
  findByPhone,
  findComplaintsByNumber,
  findOrdersByNumber,
  findShopsAndProducts,
  type FoundRow,
} from './store.ts';

const MOST_OF_A_KIND = 10;
const PHONE_DIGITS = 10;

const PEOPLE_DUTIES: readonly Duty[] = ['support', 'finance', 'owner'];

/** Whether these duties have to do with buyers and their orders. */
function seesPeople(duties: readonly Duty[]): boolean {
  return duties.some((duty) => PEOPLE_DUTIES.includes(duty));
}

/** Where each kind is shown. */
const PAGES: Record<Found['kind'], (id: string) => string | null> = {
  order: (orderId) => pageAddress('/operator/orders/:orderId', { orderId }),
  person: (userId) => pageAddress('/operator/accounts/:userId', { userId }),
  shop: (shopId) => pageAddress('/operator/shops/:shopId', { shopId }),
  complaint: (complaintId) => pageAddress('/operator/complaints/:complaintId', { complaintId }),
  product: (productId) => pageAddress('/product/:productId', { productId }),
};

/** What is meant by the form of the words: the number of an order or a complaint, an e-mail address, a phone number, else a GSTIN, shop or SKU. */
export async function searchEverything(
  db: Queryable,
  words: string,
  duties: readonly Duty[],
): Promise<Found[]> {
  const rows = await findRows(db, words, duties);
  return rows.map((row) => {
    const { kind, id, title } = row;
    const detail = [stateInWords(row), row.detail].filter((part) => part !== '').join(', ');
    return { kind, id, title, detail, path: PAGES[kind](id) };
  });
}

function stateInWords({ kind, state }: FoundRow): string {
  switch (kind) {
    case 'order':
      return ORDER_STATES[state].label;
    case 'complaint':
      return COMPLAINT_STATES[state].label;
    case 'person':
      return ROLE_WORDS[state];
    default:
      return '';
  }
}

async function findRows(db: Queryable, words: string, duties: readonly Duty[]): Promise<FoundRow[]> {
  if (!seesPeople(duties)) return findShopsAndProducts(db, words, MOST_OF_A_KIND);
  const number = OrderNumber.safeParse(words);
  if (number.success) return findOrdersByNumber(db, number.data);
  const complaint = ComplaintNumber.safeParse(words);
  if (complaint.success) return findComplaintsByNumber(db, complaint.data);
  if (words.includes('@')) return findByEmail(db, words.toLowerCase(), MOST_OF_A_KIND);
  const digits = words.replace(/\D/g, '');
  const isPhone = /^[+\d\s().-]+$/.test(words) && digits.length >= PHONE_DIGITS;
  const byPhone = isPhone ? await findByPhone(db, digits.slice(-PHONE_DIGITS), MOST_OF_A_KIND) : [];
  return [...byPhone, ...(await findShopsAndProducts(db, words, MOST_OF_A_KIND))];
}
