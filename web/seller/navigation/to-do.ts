import type { Today } from '../../../contract/insights.ts';
import type { PagePath } from '../../../contract/pages.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface ToDo {
  count: number;
  /** With the count: '3 new orders'. */
  words: string;
  /** The list that shows them. */
  to: string;
  icon: IconName;
  /** Somebody waits for the seller's answer or parcel. */
  isAwaited: boolean;
}

interface Entry extends Pick<ToDo, 'icon' | 'isAwaited'> {
  of: keyof Today['toDo'];
  one: string;
  many: string;
  to: `${PagePath}?${string}`;
}

const ENTRIES: readonly Entry[] = [
  {
    ...{ of: 'newOrders', one: 'new order', many: 'new orders' },
    ...{ to: '/seller/orders?status=placed', icon: 'truck', isAwaited: true },
  },
  {
    ...{ of: 'toPack', one: 'order to pack', many: 'orders to pack' },
    ...{ to: '/seller/orders?status=accepted', icon: 'box', isAwaited: true },
  },
  {
    ...{ of: 'toShip', one: 'order to ship', many: 'orders to ship' },
    ...{ to: '/seller/orders?status=packed', icon: 'truck', isAwaited: true },
  },
  {
    ...{ of: 'returns', one: 'return or exchange', many: 'returns and exchanges' },
    ...{ to: '/seller/orders?status=returns', icon: 'refresh', isAwaited: true },
  },
  {
    ...{ of: 'unreadMessages', one: 'order with unread messages', many: 'orders with unread messages' },
    ...{ to: '/seller/orders?unread=true', icon: 'mail', isAwaited: true },
  },
  {
    ...{ of: 'unreadPrevious', one: 'previous order with unread messages' },
    ...{ many: 'previous orders with unread messages' },
    ...{ to: '/seller/previous-orders?unread=true', icon: 'mail', isAwaited: true },
  },
  {
    ...{ of: 'unansweredQuestions', one: 'question to answer', many: 'questions to answer' },
    ...{ to: '/seller/questions?unanswered=true', icon: 'question', isAwaited: true },
  },
  {
    ...{ of: 'unansweredReviews', one: 'review to answer', many: 'reviews to answer' },
    ...{ to: '/seller/reviews?unanswered=true', icon: 'star', isAwaited: false },
  },
  {
    ...{ of: 'lowStock', one: 'item running low', many: 'items running low' },
    ...{ to: '/seller/inventory?stock=short', icon: 'warning', isAwaited: false },
  },
];

/** What waits for the seller, in the order of its urgency; what there is none of is left out. */
export function toDoOf(today: Today | undefined): ToDo[] {
  return ENTRIES.flatMap(({ of, one, many, ...entry }) => {
    const count = today?.toDo[of] ?? 0;
    return count === 0 ? [] : [{ ...entry, count, words: `${count} ${count === 1 ? one : many}` }];
  });
}
