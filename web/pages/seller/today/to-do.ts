import type { Today } from '../../../../contract/insights.ts';
import type { PagePath } from '../../../../contract/pages.ts';
import type { IconName } from '../../../ui/icon.tsx';

export interface ToDo {
  count: number;
  /** With the count: '3 new orders'. */
  words: string;
  to: string;
  icon: IconName;
  /** A person waits for the seller's answer or parcel. */
  isAwaited: boolean;
}

interface Entry extends Pick<ToDo, 'icon' | 'isAwaited'> {
  one: string;
  many: string;
  to: PagePath | `${PagePath}?${string}`;
}

type Name = keyof Today['toDo'];

/** In the order of their urgency. */
const entriesOf = (shopName: string): Record<Name, Entry> => ({
  newOrders: {
    one: 'new order',
    many: 'new orders',
    to: '/seller/orders?status=placed',
    icon: 'truck',
    isAwaited: true,
  },
  toPack: {
    one: 'order to pack',
    many: 'orders to pack',
    to: '/seller/orders?status=accepted',
    icon: 'box',
    isAwaited: true,
  },
  toShip: {
    one: 'order to ship',
    many: 'orders to ship',
    to: '/seller/orders?status=packed',
    icon: 'truck',
    isAwaited: true,
  },
  returns: {
    one: 'return or exchange',
    many: 'returns and exchanges',
    to: '/seller/orders?status=returns',
    icon: 'refresh',
    isAwaited: true,
  },
  unreadMessages: {
    one: 'order with unread messages',
    many: 'orders with unread messages',
    to: '/seller/orders?unread=true',
    icon: 'mail',
    isAwaited: true,
  },
  unreadPrevious: {
    one: 'previous order with unread messages',
    many: 'previous orders with unread messages',
    to: '/seller/previous-orders?unread=true',
    icon: 'mail',
    isAwaited: true,
  },
  unansweredQuestions: {
    one: 'question to answer',
    many: 'questions to answer',
    to: '/seller/questions?unanswered=true',
    icon: 'question',
    isAwaited: true,
  },
  unansweredReviews: {
    one: 'review to answer',
    many: 'reviews to answer',
    to: '/seller/reviews?unanswered=true',
    icon: 'star',
    isAwaited: false,
  },
  askingCoupons: {
    one: `coupon of ${shopName} to answer`,
    many: `coupons of ${shopName} to answer`,
    to: '/seller/coupons',
    icon: 'tag',
    isAwaited: false,
  },
  rejectedProducts: {
    one: 'product not approved',
    many: 'products not approved',
    to: '/seller/products?state=rejected',
    icon: 'gift',
    isAwaited: false,
  },
  lowStock: {
    one: 'item running low',
    many: 'items running low',
    to: '/seller/inventory?stock=short',
    icon: 'warning',
    isAwaited: false,
  },
});

export function toDoOf(today: Today | undefined, shopName: string): ToDo[] {
  const entries = entriesOf(shopName);
  const names = Object.keys(entries) as Name[]; // the keys of the record, by its type
  return names.flatMap((name) => {
    const { one, many, ...entry } = entries[name];
    const count = today?.toDo[name] ?? 0;
    return count === 0 ? [] : [{ ...entry, count, words: `${count} ${count === 1 ? one : many}` }];
  });
}
