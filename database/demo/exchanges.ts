import { after, DAY_MS, HOUR_MS } from './instants.ts';
import type { DemoStep } from './order-steps.ts';
import type { DemoExchange, DemoOrder, DemoOrderLine, DemoShopOrder } from './orders.ts';
import type { DemoBuyer } from './people.ts';
import type { Random } from './random.ts';
import { EXCHANGING_SHOP } from './shops.ts';
import { type DemoStock, findServingStock } from './stock.ts';
import type { DemoVariant } from './variants.ts';
import type { ShopOrderStatus } from '../../contract/orders.ts';

interface WantedExchange {
  status: DemoExchange['status'];
  /** Days since the parcel arrived: an open exchange is within the time limit. */
  days: readonly [least: number, most: number];
  isOwn?: boolean;
  refusal?: string;
}

const WANTED: readonly WantedExchange[] = [
  { status: 'accepted', days: [0.2, 6.8], isOwn: true },
  { status: 'requested', days: [0.2, 6.8] },
  {
    status: 'refused',
    days: [9, 85],
    refusal: 'It was altered at the waist, so we cannot sell it again',
  },
];
const ANSWER_MS = 5 * HOUR_MS;

export function withExchanges(
  orders: readonly DemoOrder[],
  stock: readonly DemoStock[],
  mainBuyer: DemoBuyer | undefined,
  random: Random,
  now: Date,
): DemoOrder[] {
  const changed = new Map<DemoShopOrder, DemoShopOrder>();
  for (const wanted of WANTED) {
    // First by buyer (the main one or another, as wanted), then by the shop of clothes.
    const rank = ({ order, shopOrder }: { order: DemoOrder; shopOrder: DemoShopOrder }) =>
      Number((order.buyer === mainBuyer) === (wanted.isOwn ?? false)) * 2 +
      Number(shopOrder.shop.key === EXCHANGING_SHOP);
    const held = exchangesOf(changed.values());
    const free = stock.filter((record) => record.quantity > heldOf(record, held));
    const made = orders
      .flatMap((order) => order.shopOrders.map((shopOrder) => ({ order, shopOrder })))
      .filter(({ shopOrder }) => !changed.has(shopOrder))
      .sort((a, b) => rank(b) - rank(a))
      .map((each) => ({
        ...each,
        exchanged: exchangedOf(each.order, each.shopOrder, wanted, free, random, now),
      }))
      .find(({ exchanged }) => exchanged !== undefined);
    if (made?.exchanged) changed.set(made.shopOrder, made.exchanged);
  }
  return orders.map((order) => ({
    ...order,
    shopOrders: order.shopOrders.map((shopOrder) => changed.get(shopOrder) ?? shopOrder),
  }));
}

export function holdsStock({ status }: DemoExchange): boolean {
  return status !== 'refused';
}

export function heldOf({ id }: Pick<DemoStock, 'id'>, exchanges: readonly DemoExchange[]): number {
  return exchanges.filter((exchange) => exchange.stock.id === id && holdsStock(exchange)).length;
}

export function exchangesOf(shopOrders: Iterable<DemoShopOrder>): DemoExchange[] {
  return [...shopOrders].flatMap(({ exchange }) => exchange ?? []);
}

function exchangedOf(
  { buyer, address }: DemoOrder,
  shopOrder: DemoShopOrder,
  { status, days: [least, most], refusal: said }: WantedExchange,
  stock: readonly DemoStock[],
  random: Random,
  now: Date,
): DemoShopOrder | undefined {
  const refusal = said ?? null;
  const last = shopOrder.steps.at(-1);
  if (last?.to !== 'delivered') return undefined;
  const sinceMs = now.getTime() - last.at.getTime();
  if (sinceMs < least * DAY_MS || sinceMs > most * DAY_MS) return undefined;
  for (const line of shopOrder.lines) {
    const other = otherSizeOf(line, stock, address.place.pinCode);
    if (!other) continue;
    // An open exchange was asked for in the last two days, so that it does not lapse soon.
    const waitedMs =
      status === 'refused' ? Math.min(sinceMs / 2, 2 * DAY_MS) : Math.max(sinceMs / 2, sinceMs - 2 * DAY_MS);
    const requestedAt = after(last.at, waitedMs);
    const answeredAt = after(requestedAt, Math.min((now.getTime() - requestedAt.getTime()) / 2, ANSWER_MS));
    const asked: DemoStep<ShopOrderStatus> = {
      from: 'delivered',
      to: 'exchange_requested',
      actor: 'buyer',
      actorId: buyer.id,
      note: null,
      at: requestedAt,
    };
    const answered: DemoStep<ShopOrderStatus> = {
      from: 'exchange_requested',
      actor: 'seller',
      actorId: shopOrder.shop.owner.id,
      at: answeredAt,
      to: status === 'refused' ? 'delivered' : 'exchange_requested',
      note: refusal,
    };
    const isAnswered = status !== 'requested';
    return {
      ...shopOrder,
      status: status === 'refused' ? 'delivered' : 'exchange_requested',
      steps: [...shopOrder.steps, asked, ...(isAnswered ? [answered] : [])],
      exchange: {
        id: random.uuid(),
        status,
        line,
        ...other,
        refusal,
        requestedAt,
        movedAt: isAnswered ? answeredAt : requestedAt,
      },
    };
  }
  return undefined;
}

/** The nearest other size in the same colour at the same price, and the reason for the exchange. */
function otherSizeOf(
  { product, variant }: DemoOrderLine,
  stock: readonly DemoStock[],
  pinCode: string,
): Pick<DemoExchange, 'stock' | 'reason'> | undefined {
  const size = product.options.findIndex(({ kind }) => kind === 'size');
  if (size < 0) return undefined;
  const larger = ({ choices }: DemoVariant) => (choices[size] ?? 0) - (variant.choices[size] ?? 0);
  const others = product.variants
    .filter(
      ({ choices, pricePaise }) =>
        pricePaise === variant.pricePaise &&
        choices.every((number, place) => (number === variant.choices[place]) !== (place === size)),
    )
    .sort((a, b) => Math.abs(larger(a)) - Math.abs(larger(b)));
  for (const other of others) {
    const left = stock.filter(({ variant }) => variant === other);
    const record = findServingStock(left, pinCode);
    const reason = larger(other) > 0 ? 'It is too tight for me' : 'It is too loose for me';
    if (record) return { stock: record, reason };
  }
  return undefined;
}
