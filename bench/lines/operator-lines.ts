import type { OperatorLists } from '../market/fill-operator-lists.ts';
import { httpText } from '../requests/http-text.ts';
import type { Line } from './line.ts';

const TARGET = { p99Ms: 100 } as const;
const MINUTE_MS = 60_000;
/** So that a line is some hundred calls: of fewer than a hundred the slowest one is the p99. */
const TIMES = 2;
/** The same of the to-do list, which takes ten times as long as the others. */
const TO_DO_TIMES = 10;

/** A place in the middle of a list that begins with what is old, or with what is new. */
function middle(minutesAgo: number, name = 'after'): string {
  const at = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  return `${name}=${at}_00000000-0000-4000-8000-000000000000`;
}

/** The lists of operators, by name: each with its first page, a page in the middle, its search and its filters. */
function callsOf({ shopId, sellerId, entryId }: OperatorLists): Record<string, string> {
  const inTheMiddle = middle(30_000);
  const ofShops = middle(60 * 24 * 60 + 50_000);
  return {
    'to do': 'to-do',
    'search, e-mail address': 'search?q=many.777@haat.example',
    'search, phone number': 'search?q=%2B91 7000000777',
    'search, name of shops': 'search?q=weaver',
    'search, GSTIN': 'search?q=29ABCDE0777F1Z5',
    shops: 'shop',
    'shops, middle': `shop?${ofShops}`,
    'shops in review': 'shop?state=in_review',
    'shops in review, middle': `shop?state=in_review&${ofShops}`,
    'shops with a common word': 'shop?search=weaver',
    'shops in review with two words': 'shop?state=in_review&search=weaver lane',
    'shops with a number in their name': 'shop?search=weaver 77776',
    'shops by e-mail address': 'shop?search=many.777@haat.example',
    products: 'product',
    'products, middle': `product?${inTheMiddle}`,
    'new products that wait': 'product?state=waiting&kind=new',
    'changes of products': 'product?kind=change',
    'products of a shop without any': `product?shopId=${shopId}`,
    cases: 'case',
    'cases, middle': `case?${inTheMiddle}`,
    'cases about shops': 'case?kind=shop',
    'cases about reviews': 'case?kind=review',
    'cases that were dismissed': 'case?state=dismissed',
    complaints: 'complaint',
    'complaints, middle': `complaint?${inTheMiddle}`,
    'overdue complaints': 'complaint?show=overdue',
    'received complaints, middle': `complaint?show=received&${inTheMiddle}`,
    'complaints without a reply, middle': `complaint?show=unanswered&${inTheMiddle}`,
    'all complaints, searched': 'complaint?show=all&search=many.777@haat.example',
    health: 'shop-health',
    'payments and refunds': 'payment',
    'payments and refunds, middle': `payment?${middle(30_000, 'reviewsAfter')}&${middle(30_000, 'refundsAfter')}`,
    'content of all places': 'content',
    'versions of the announcement': 'content/announcement',
    'audit log': 'audit',
    'audit log, middle': `audit?before=${entryId}`,
    'audit log, of an actor': `audit?actor=${sellerId}`,
    'audit log, of an actor, middle': `audit?actor=${sellerId}&before=${entryId}`,
    'audit log, of a shop': `audit?shop=${shopId}`,
    'audit log, of an action': 'audit?action=PUT%20/api/shop',
    'audit log, about something': `audit?subject=${shopId}`,
    'audit log, of two days': `audit?${days(20, 19)}`,
    'audit log, of an actor on two days': `audit?actor=${sellerId}&${days(20, 19)}`,
  };
}

function days(from: number, to: number): string {
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  return `from=${day(from)}&to=${day(to)}`;
}

/** Of a seller whose shop half of the audit log is about. */
function sellerCallsOf({ sellerId, entryId }: OperatorLists): Record<string, string> {
  return {
    activity: 'activity',
    'activity, middle': `activity?before=${entryId}`,
    'activity, of somebody': `activity?actor=${sellerId}`,
    'activity, of two days': `activity?${days(20, 19)}`,
  };
}

/** The lists that operators and owners of shops read, with a hundred thousand rows of each kind, one call after the other. */
export function composeOperatorLines(lists: OperatorLists): Line[] {
  const line = (name: string, address: string, token: string, times = TIMES): Line => {
    const headers = { authorization: `Bearer ${token}` };
    const request = httpText({ method: 'GET', address: address.replaceAll(' ', '%20'), headers });
    return {
      name,
      connections: 1,
      times,
      compareWith: [],
      targets: [TARGET],
      load: { requests: [request], order: [0] },
    };
  };
  const { operator, seller } = lists.tokens;
  return [
    ...Object.entries(callsOf(lists)).map(([name, path]) =>
      line(`operator: ${name}`, `/api/operator/${path}`, operator, path === 'to-do' ? TO_DO_TIMES : TIMES),
    ),
    ...Object.entries(sellerCallsOf(lists)).map(([name, path]) =>
      line(`operator: seller's ${name}`, `/api/shop/${path}`, seller),
    ),
  ];
}
