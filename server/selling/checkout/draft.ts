import { createHash, randomUUID } from 'node:crypto';
import type { Contact, PlaceOrder } from '../../../contract/checkout.ts';
import { daysAfter, kolkataDate } from '../../../contract/kernel/days.ts';
import { CONFIRMATION_MINUTES, RESERVATION_MINUTES } from '../../../contract/kernel/limits.ts';
import { addPaise, type Paise, paise, subtractPaise } from '../../../contract/kernel/money.ts';
import { variantInWords } from '../../../contract/kernel/product-options.ts';
import {
  OrderId,
  OrderLineId,
  type ShopId,
  ShopOrderId,
  type UserId,
  type VariantId,
} from '../../../contract/kernel/schemas.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import type { DeliveryAddress } from '../addresses/index.ts';
import { type CartSnapshot, type CartSnapshotLine, type PricedCart, priceCart } from '../cart/index.ts';
import { findCouponTerms } from '../coupons/index.ts';
import type { CashOrder, FeesOfParcel, NewOrder } from '../orders/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { readableNumber } from '../../platform/readable-number.ts';

export interface Draft {
  cartVersion: number;
  cart: PricedCart<CartSnapshotLine>;
  address: DeliveryAddress;
  quote: string;
  /** Delivery counts from this day in Asia/Kolkata. */
  today: string;
}

/** ST6: an order needs a snapshot that was read under the lock of its cart, so that nothing changes it meanwhile. */
export async function composeDraft(
  db: Queryable,
  {
    snapshot,
    buyerId,
    address,
    now,
  }: { snapshot: CartSnapshot; buyerId: UserId; address: DeliveryAddress; now: Date },
): Promise<Draft> {
  const { version, lines, couponIds, ratesOfShops } = snapshot;
  const coupons =
    couponIds.length === 0
      ? []
      : await findCouponTerms(
          db,
          couponIds,
          buyerId,
          lines.map(({ shopId }) => shopId),
        );
  const today = kolkataDate(now);
  const cart = priceCart(lines, coupons, today, { ratesOfShops, pinCode: pinCodeOf(address) });
  return { cartVersion: version, cart, address, quote: quoteOfDraft(version, cart, address), today };
}

export function pinCodeOf(address: Pick<DeliveryAddress, 'postalCode'>): string {
  return address.postalCode.replaceAll(/\s/g, '');
}

function quoteOfDraft(
  cartVersion: number,
  cart: PricedCart<CartSnapshotLine>,
  address: DeliveryAddress,
): string {
  return quoteOf({
    cartVersion,
    address: { ...address, postalCode: pinCodeOf(address) },
    lines: cart.shops.flatMap((shop) =>
      shop.lines.map((line) => ({ ...line, unitPricePaise: line.pricePaise })),
    ),
    couponCodes: cart.shops.flatMap((shop) => shop.coupon?.code ?? []),
    totalPaise: cart.totalPaise,
    fees: cart.shops,
  });
}

interface QuotedFigures {
  cartVersion: number;
  address: {
    label: string;
    recipient: string;
    phoneNumber: string;
    streetAddress: string;
    city: string;
    state: string;
    postalCode: string;
    country: string;
  };
  lines: readonly { variantId: VariantId; quantity: number; unitPricePaise: Paise; discountPaise: Paise }[];
  couponCodes: readonly string[];
  /** Without the fee for cash. */
  totalPaise: Paise;
  /** The fee for cash counts whether or not cash was chosen. */
  fees: readonly ({ shopId: ShopId } & FeesOfParcel)[];
}

/** ST7: a changed price, coupon, fee, line or address changes the fingerprint, so that nobody pays what they did not see. */
export function quoteOf({
  cartVersion,
  address,
  lines,
  couponCodes,
  totalPaise,
  fees,
}: QuotedFigures): string {
  const { label, recipient, phoneNumber, streetAddress, city, state, postalCode, country } = address;
  const charged = fees
    .filter(({ shippingPaise, cashFeePaise }) => shippingPaise > 0 || cashFeePaise > 0)
    .map(({ shopId, shippingPaise, cashFeePaise }) => [shopId, shippingPaise, cashFeePaise])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const written = JSON.stringify([
    cartVersion,
    [label, recipient, phoneNumber, streetAddress, city, state, postalCode, country],
    lines
      .map((line) => [line.variantId, line.quantity, line.unitPricePaise, line.discountPaise])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    [...couponCodes].sort(),
    totalPaise,
    ...(charged.length > 0 ? [charged] : []),
  ]);
  return createHash('sha256').update(written).digest('base64url');
}

export interface Parties {
  buyer: Actor;
  wanted: PlaceOrder;
  contact: Contact;
  networks: string[];
  isProven: boolean;
}

const KEEP_MINUTES: Partial<Record<OrderStatus, number>> = {
  awaiting_payment: RESERVATION_MINUTES,
  awaiting_confirmation: CONFIRMATION_MINUTES,
};

const cashStatus = (isProven: boolean) => (isProven ? 'cash_on_delivery' : 'awaiting_confirmation');

function firstStatus(method: PlaceOrder['paymentMethod'], total: Paise, isProven: boolean): OrderStatus {
  if (method === 'cash_on_delivery') return cashStatus(isProven);
  return total > 0 ? 'awaiting_payment' : 'paid';
}

export function cashOrderOf(
  { buyer, wanted, contact, networks, isProven }: Parties,
  address: DeliveryAddress,
): CashOrder | undefined {
  if (wanted.paymentMethod !== 'cash_on_delivery') return undefined;
  return {
    userId: buyer.userId,
    status: cashStatus(isProven),
    networks: isProven ? [] : networks,
    contactPhone: contact.phoneNumber,
    streetAddress: address.streetAddress,
    postalCode: pinCodeOf(address),
  };
}

export function toNewOrder(
  { cart, cartVersion, address, today }: Draft,
  { buyer, wanted, contact, networks, isProven }: Parties,
): NewOrder {
  const { paymentMethod } = wanted;
  const status = firstStatus(paymentMethod, cart.totalPaise, isProven);
  const isCash = paymentMethod === 'cash_on_delivery';
  const feesPaise = isCash ? addPaise(cart.shippingPaise, cart.cashFeePaise) : cart.shippingPaise;
  return {
    id: OrderId.parse(randomUUID()),
    number: readableNumber('H'),
    userId: buyer.userId,
    status,
    paymentMethod,
    networks: status === 'awaiting_confirmation' ? networks : [],
    cartVersion,
    subtotalPaise: cart.subtotalPaise,
    discountPaise: cart.discountPaise,
    shippingPaise: feesPaise,
    totalPaise: isCash ? addPaise(cart.totalPaise, cart.cashFeePaise) : cart.totalPaise,
    contactName: contact.name,
    contactEmail: contact.email,
    contactPhone: contact.phoneNumber,
    addressLabel: address.label,
    recipient: address.recipient,
    recipientPhone: address.phoneNumber,
    streetAddress: address.streetAddress,
    city: address.city,
    state: address.state,
    postalCode: pinCodeOf(address),
    country: address.country,
    keepMinutes: KEEP_MINUTES[status] ?? null,
    shopOrders: cart.shops.map((shop) => ({
      id: ShopOrderId.parse(randomUUID()),
      shopId: shop.shopId,
      couponCode: shop.coupon?.code ?? null,
      subtotalPaise: shop.subtotalPaise,
      discountPaise: shop.discountPaise,
      totalPaise: shop.totalPaise,
      shippingPaise: shop.shippingPaise,
      cashFeePaise: isCash ? shop.cashFeePaise : paise(0),
      expectedBy: daysAfter(today, Math.max(...shop.lines.map(({ deliveryDays }) => deliveryDays))),
      lines: shop.lines.map((line) => ({
        id: OrderLineId.parse(randomUUID()),
        variantId: line.variantId,
        productId: line.productId,
        name: line.name,
        choices: variantInWords(line.options, line),
        sku: line.sku,
        brand: line.brand,
        pictureKey: line.picture?.key ?? null,
        quantity: line.quantity,
        unitPricePaise: line.pricePaise,
        discountPercent: line.discountPercent,
        discountPaise: line.discountPaise,
        marketSharePaise: line.marketSharePaise,
        totalPaise: subtractPaise(line.totalPaise, line.discountPaise),
      })),
    })),
  };
}
