import { kolkataDate } from '../../contract/kernel/days.ts';
import { addPaise, type Paise, paise, subtractPaise, timesPaise } from '../../contract/kernel/money.ts';
import type { OrderId, OrderLineId, ReturnId, ShopOrderId } from '../../contract/kernel/schemas.ts';
import type { OrderStatus, ShopOrderStatus } from '../../contract/orders.ts';
import { type CartItem, composeCart } from './carts.ts';
import { couponShares, type DemoCoupon } from './coupons.ts';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from './instants.ts';
import { composeOrderMoments, type OrderMoment } from './order-moments.ts';
import { type DemoStep, type Ending, orderSteps, shopOrderSteps } from './order-steps.ts';
import type { DemoAddress, DemoBuyer, DemoShop } from './people.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import type { DemoStock } from './stock.ts';

export interface DemoOrderLine extends CartItem {
  id: OrderLineId;
  subtotalPaise: Paise;
  discountPaise: Paise;
  totalPaise: Paise;
}

interface Figures {
  subtotalPaise: Paise;
  discountPaise: Paise;
  totalPaise: Paise;
}

export interface DemoExchange {
  id: ReturnId;
  status: 'requested' | 'accepted' | 'refused';
  line: DemoOrderLine;
  stock: DemoStock;
  reason: string;
  refusal: string | null;
  requestedAt: Date;
  movedAt: Date;
}

export interface DemoShopOrder extends Figures {
  id: ShopOrderId;
  shop: DemoShop;
  status: ShopOrderStatus;
  coupon: DemoCoupon | null;
  lines: DemoOrderLine[];
  carrier: string | null;
  trackingNumber: string | null;
  expectedBy: string;
  steps: DemoStep<ShopOrderStatus>[];
  returnId: ReturnId | null;
  exchange: DemoExchange | null;
}

export interface DemoOrder extends Figures {
  id: OrderId;
  number: string;
  buyer: DemoBuyer;
  address: DemoAddress;
  status: OrderStatus;
  paymentMethod: 'sandbox' | 'cash_on_delivery';
  /** One more than the number of carts that the buyer ordered before. */
  cartVersion: number;
  shopOrders: DemoShopOrder[];
  placedAt: Date;
  steps: DemoStep<OrderStatus>[];
}

interface Catalogue {
  shops: readonly DemoShop[];
  buyers: readonly DemoBuyer[];
  stock: readonly DemoStock[];
  coupons: readonly DemoCoupon[];
}

const CARRIERS = ['Dakiya Express', 'Garuda Parcel', 'Setu Logistics', 'Vayuvega Couriers'];
const MOST_IN_CASH: Paise = paise(25_000_00);

/** It was placed: stock was sold and coupons were used. */
export function isPlaced(order: DemoOrder): boolean {
  return order.status === 'paid' || order.status === 'cash_on_delivery';
}

export function composeOrders(catalogue: Catalogue, random: Random, now: Date): DemoOrder[] {
  const stockOf = Map.groupBy(catalogue.stock, (record) => record.product);
  const shopOf = new Map(catalogue.shops.map((shop) => [shop.key, shop]));
  const ordersOf = new Map<DemoBuyer, DemoOrder[]>();
  const orders: DemoOrder[] = [];

  for (const moment of composeOrderMoments(catalogue.buyers, random.fork('moments'), now)) {
    const earlier = ordersOf.get(moment.buyer) ?? [];
    const owned = new Set<DemoProduct>(earlier.filter(isPlaced).flatMap(productsOf));
    const address = random.chance(0.85) ? moment.buyer.addresses[0] : random.pick(moment.buyer.addresses);
    const cart = composeCart(moment, address, owned, stockOf, random);
    if (cart.length === 0) continue;
    const order = composeOrder(moment, address, cart, earlier.length + 1);
    ordersOf.set(moment.buyer, [...earlier, order]);
    orders.push(order);
  }
  return orders;

  function composeOrder(
    moment: OrderMoment,
    address: DemoAddress,
    cart: readonly CartItem[],
    cartVersion: number,
  ): DemoOrder {
    const { buyer, placedAt } = moment;
    const isRecent = now.getTime() - placedAt.getTime() < 4 * HOUR_MS;
    const ending = moment.ending ?? (isRecent || moment.restsAt ? 'delivered' : endingOf(random));
    const isUnpaid = ending === 'failed' || ending === 'expired';
    const sum = addPaise(...cart.map(({ variant, quantity }) => timesPaise(variant.pricePaise, quantity)));
    // A return is shown with its refund.
    const mustPayOnline = isUnpaid || ending === 'returned' || sum > MOST_IN_CASH;
    const isCashOnDelivery = !mustPayOnline && random.chance(0.4);
    const confirmedAt = isCashOnDelivery
      ? placedAt
      : after(placedAt, random.whole(40, 280) * (MINUTE_MS / 60));
    const story = {
      ending,
      isCashOnDelivery,
      placedAt,
      confirmedAt,
      buyerId: buyer.id,
      restsAt: moment.restsAt,
      now,
    };

    const shopOrders = [...Map.groupBy(cart, ({ product }) => product.shop)].map(([key, items]) => {
      const shop = shopOf.get(key);
      if (!shop) throw new Error(`no shop ${key}`);
      const coupon = isUnpaid || random.chance(0.45) ? null : findCoupon(shop, items, buyer, placedAt);
      const steps = shopOrderSteps(story, shop, random);
      const isShipped = steps.some((step) => step.to === 'shipped');
      const shopOrder: DemoShopOrder = {
        id: random.uuid(),
        shop,
        status: lastOf(steps).to,
        coupon,
        ...figures(items, coupon),
        carrier: isShipped ? random.pick(CARRIERS) : null,
        trackingNumber: isShipped ? `HT${random.whole(10_000_000, 99_999_999)}IN` : null,
        expectedBy: kolkataDate(after(placedAt, shop.deliveryDays * DAY_MS)),
        steps,
        returnId: steps.some((step) => step.to === 'return_requested') ? random.uuid() : null,
        exchange: null,
      };
      return shopOrder;
    });
    const steps = orderSteps(story);
    return {
      id: random.uuid(),
      number: numberOf(random),
      buyer,
      address,
      status: lastOf(steps).to,
      paymentMethod: isCashOnDelivery ? 'cash_on_delivery' : 'sandbox',
      cartVersion,
      shopOrders,
      subtotalPaise: addPaise(...shopOrders.map((shopOrder) => shopOrder.subtotalPaise)),
      discountPaise: addPaise(...shopOrders.map((shopOrder) => shopOrder.discountPaise)),
      totalPaise: addPaise(...shopOrders.map((shopOrder) => shopOrder.totalPaise)),
      placedAt,
      steps,
    };
  }

  function figures(
    items: readonly CartItem[],
    coupon: DemoCoupon | null,
  ): Figures & { lines: DemoOrderLine[] } {
    const priced = items.map((item) => ({
      ...item,
      subtotalPaise: timesPaise(item.variant.pricePaise, item.quantity),
    }));
    const shares = coupon ? couponShares(coupon, priced) : undefined;
    const lines = priced.map((item, index): DemoOrderLine => {
      const discountPaise = shares?.[index] ?? paise(0);
      return {
        ...item,
        id: random.uuid(),
        discountPaise,
        totalPaise: subtractPaise(item.subtotalPaise, discountPaise),
      };
    });
    return {
      lines,
      subtotalPaise: addPaise(...lines.map((line) => line.subtotalPaise)),
      discountPaise: addPaise(...lines.map((line) => line.discountPaise)),
      totalPaise: addPaise(...lines.map((line) => line.totalPaise)),
    };
  }

  function findCoupon(
    shop: DemoShop,
    items: readonly CartItem[],
    buyer: DemoBuyer,
    placedAt: Date,
  ): DemoCoupon | null {
    const lines = items.map(({ product, variant, quantity }) => ({
      product,
      subtotalPaise: timesPaise(variant.pricePaise, quantity),
    }));
    const worth = (coupon: DemoCoupon): number => addPaise(...(couponShares(coupon, lines) ?? []));
    const usable = catalogue.coupons.filter((coupon) => {
      const uses = usesOf(coupon, orders);
      return (
        coupon.shop === shop.key &&
        coupon.createdAt < placedAt &&
        (coupon.startDate ?? '') <= kolkataDate(placedAt) &&
        coupon.expiryDate >= kolkataDate(placedAt) &&
        uses.length < (coupon.usageLimit ?? Number.POSITIVE_INFINITY) &&
        uses.filter((order) => order.buyer === buyer).length <
          (coupon.perBuyerLimit ?? Number.POSITIVE_INFINITY) &&
        worth(coupon) > 0
      );
    });
    return usable.sort((a, b) => worth(b) - worth(a))[0] ?? null;
  }
}

/** Includes orders whose part was cancelled since, which gives the use back. */
export function usesOf(coupon: DemoCoupon, orders: readonly DemoOrder[]): DemoOrder[] {
  return orders.filter((order) => order.shopOrders.some((shopOrder) => shopOrder.coupon === coupon));
}

export function standingUsesOf(coupon: DemoCoupon, orders: readonly DemoOrder[]): DemoOrder[] {
  return orders.filter((order) =>
    order.shopOrders.some((shopOrder) => shopOrder.coupon === coupon && shopOrder.status !== 'cancelled'),
  );
}

function productsOf(order: DemoOrder): DemoProduct[] {
  return order.shopOrders.flatMap((shopOrder) => shopOrder.lines.map((line) => line.product));
}

function endingOf(random: Random): Ending {
  const draw = random.next();
  if (draw < 0.03) return 'failed';
  if (draw < 0.045) return 'expired';
  if (draw < 0.08) return 'cancelled_by_buyer';
  if (draw < 0.095) return 'cancelled_by_seller';
  return draw < 0.125 ? 'returned' : 'delivered';
}

/** Such as H-7K3Q9M2P, without letters and digits that are hard to tell apart. */
function numberOf(random: Random): string {
  const letters = Array.from({ length: 8 }, () => random.pick([...'23456789ABCDEFGHJKMNPQRSTVWXYZ']));
  return `H-${letters.join('')}`;
}

function lastOf<Step>(steps: readonly Step[]): Step {
  const step = steps.at(-1);
  if (!step) throw new Error('an order without a step');
  return step;
}
