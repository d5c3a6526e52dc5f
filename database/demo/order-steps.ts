import { RESERVATION_MINUTES } from '../../contract/kernel/limits.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import type { OrderStatus, ShopOrderStatus, TimelineEntry } from '../../contract/orders.ts';
import type { ReturnCause } from '../../contract/returns.ts';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from './instants.ts';
import type { DemoShop } from './people.ts';
import type { Random } from './random.ts';

export interface DemoStep<Status> {
  from: Status | null;
  to: Status;
  actor: TimelineEntry['by'];
  actorId: UserId | null;
  note: string | null;
  at: Date;
}

export type Ending =
  | 'delivered'
  | 'cancelled_by_buyer'
  | 'cancelled_by_seller'
  | 'returned'
  | 'failed'
  | 'expired';

interface Story {
  ending: Ending;
  isCashOnDelivery: boolean;
  placedAt: Date;
  /** When the money arrived; for cash on delivery, when it was ordered. */
  confirmedAt: Date;
  buyerId: UserId;
  restsAt: ShopOrderStatus | undefined;
  now: Date;
}

const EXPIRY_MS = RESERVATION_MINUTES * MINUTE_MS;
const ACCEPTING_MS = 5 * HOUR_MS;
/** Days in which nearly every parcel arrives. */
const USUAL_DAYS = 5;
export const RETURN_REASONS: ReadonlyMap<string, ReturnCause> = new Map([
  ['Does not fit', 'changed_mind'],
  ['Different from what I expected', 'not_as_ordered'],
  ['Stopped working after two days', 'not_as_ordered'],
]);
const DECLINED = 'The payment was declined';

export function orderSteps(story: Story): DemoStep<OrderStatus>[] {
  const { placedAt, confirmedAt, buyerId } = story;
  const start = { from: null, actor: 'buyer', actorId: buyerId, note: null, at: placedAt } as const;
  if (story.isCashOnDelivery) return [{ ...start, to: 'cash_on_delivery' }];
  const awaiting: DemoStep<OrderStatus> = { ...start, to: 'awaiting_payment' };
  const next = { from: 'awaiting_payment', actorId: null } as const;
  if (story.ending === 'expired') {
    return [
      awaiting,
      { ...next, to: 'expired', actor: 'system', note: null, at: after(placedAt, EXPIRY_MS) },
    ];
  }
  if (story.ending === 'failed') {
    return [awaiting, { ...next, to: 'failed', actor: 'payment', note: DECLINED, at: confirmedAt }];
  }
  return [awaiting, { ...next, to: 'paid', actor: 'payment', note: null, at: confirmedAt }];
}

export function shopOrderSteps(
  story: Story,
  { owner, deliveryDays }: Pick<DemoShop, 'owner' | 'deliveryDays'>,
  random: Random,
): DemoStep<ShopOrderStatus>[] {
  const { ending, placedAt, confirmedAt, buyerId } = story;
  const steps: DemoStep<ShopOrderStatus>[] = [];
  const add = (
    to: ShopOrderStatus,
    actor: TimelineEntry['by'],
    at: Date,
    note: string | null = null,
  ): void => {
    const actorId = actor === 'buyer' ? buyerId : actor === 'seller' ? owner.id : null;
    steps.push({ from: steps.at(-1)?.to ?? null, to, actor, actorId, note, at });
  };

  if (!story.isCashOnDelivery) add('awaiting_payment', 'buyer', placedAt);
  // A part of an order that was never paid waits with it for good.
  if (ending === 'expired' || ending === 'failed') return steps;
  add('placed', story.isCashOnDelivery ? 'buyer' : 'payment', confirmedAt);

  const between = (fromHours: number, toHours: number): number =>
    (fromHours + random.next() * (toHours - fromHours)) * HOUR_MS;
  /** A shop that promises a short delivery is quicker at every step. */
  const handling = (fromHours: number, toHours: number): number =>
    between(fromHours, toHours) * Math.min(1, deliveryDays / USUAL_DAYS);
  if (ending === 'cancelled_by_seller') {
    const reason = random.pick([
      'The last piece failed our check before packing',
      'Courier does not serve this address at present',
    ]);
    add('cancelled', 'seller', after(confirmedAt, between(2, 20)), reason);
    return happened(steps, story);
  }
  const acceptedAt = after(confirmedAt, handling(0.5, 12));
  add('accepted', 'seller', acceptedAt);
  if (ending === 'cancelled_by_buyer') {
    const reason = random.pick(['Ordered by mistake', 'Ordered the wrong size', 'Delivery date is too late']);
    add('cancelled', 'buyer', after(acceptedAt, between(0.3, 3)), reason);
    return happened(steps, story);
  }
  const packedAt = after(acceptedAt, handling(1, 18));
  add('packed', 'seller', packedAt);
  const shippedAt = after(packedAt, handling(1, 16));
  add('shipped', 'seller', shippedAt);
  const deliveredAt = after(shippedAt, handling(20, 100));
  add('delivered', 'seller', deliveredAt);
  if (ending === 'returned') {
    const reason = random.pick([...RETURN_REASONS.keys()]);
    const requestedAt = after(deliveredAt, between(20, 80));
    add('return_requested', 'buyer', requestedAt, reason);
    add('return_requested', 'seller', after(requestedAt, ACCEPTING_MS));
    const returnedAt = after(requestedAt, 2 * DAY_MS + between(4, 40));
    add('returned', 'seller', returnedAt);
    add('refunded', 'payment', after(returnedAt, between(2, 20)));
  }
  return happened(steps, story);
}

function happened(
  steps: readonly DemoStep<ShopOrderStatus>[],
  { restsAt, now }: Story,
): DemoStep<ShopOrderStatus>[] {
  const last = steps.findIndex((step) => step.to === restsAt);
  const told = last < 0 ? steps : steps.slice(0, last + 1);
  return told.filter((step) => step.at <= now);
}
