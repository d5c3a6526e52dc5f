import type { CheckoutSummary } from '../../../contract/checkout.ts';
import { daysAfter } from '../../../contract/kernel/days.ts';
import { addPaise, type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { nameWithChoices, variantInWords } from '../../../contract/kernel/product-options.ts';
import type { AddressId, UserId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { PaymentMethod } from '../../../contract/payments.ts';
import { addressNotFound } from '../addresses/index.ts';
import { type CartSnapshotLine, type ChosenLines, chosenOf, type PricedLine } from '../cart/index.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import {
  type Availability,
  notDeliverableMessage,
  outOfStockMessage,
  type UnmetDemand,
} from '../inventory/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { composeDraft, pinCodeOf } from './draft.ts';
import { unavailableMessage } from './refusals.ts';
import { findSummaryInput } from './store.ts';

type Obstacle = Pick<CheckoutSummary['shops'][number]['lines'][number], 'obstacle' | 'message'>;

/**
 * @param onUnmetDemand called for each variant that is not delivered to the pin code
 * @throws Refusal `not_found`
 */
export async function summariseCheckout(
  db: Queryable,
  buyerId: UserId,
  { addressId, ...chosen }: { addressId: AddressId } & ChosenLines,
  {
    now,
    paymentMethods,
    onUnmetDemand,
  }: { now: Date; paymentMethods: PaymentMethod[]; onUnmetDemand: (demand: UnmetDemand) => void },
): Promise<CheckoutSummary> {
  const { address, snapshot: all, availability: found } = await findSummaryInput(db, { buyerId, addressId });
  if (!address) throw addressNotFound();
  const pinCode = pinCodeOf(address);
  const snapshot = chosenOf(all, chosen);
  const { cart, quote, today } = await composeDraft(db, { snapshot, buyerId, address, now });
  const availability = new Map(found.map((variant) => [variant.variantId, variant]));
  const shops = cart.shops.map((shop) => ({
    shop: { id: shop.shopId, name: shop.shopName },
    lines: shop.lines.map((line) => {
      const obstacle = obstacleOf(line, availability, pinCode);
      const arrivesBy = obstacle.obstacle === null ? daysAfter(today, line.deliveryDays) : null;
      return { ...presentLine(line), ...obstacle, arrivesBy };
    }),
    coupon: shop.coupon?.code ?? null,
    reason: shop.reason,
    ...figures({ ...shop, totalPaise: addPaise(shop.totalPaise, shop.shippingPaise) }),
  }));
  const lines = shops.flatMap((shop) => shop.lines);
  for (const { productId, variantId, obstacle } of lines) {
    if (obstacle === 'not_deliverable') onUnmetDemand({ productId, variantId, pinCode });
  }
  return {
    quote,
    shops,
    ...figures(cart),
    listTotal: toRupees(cart.listTotalPaise),
    saved: toRupees(cart.savedPaise),
    canPlace: lines.length > 0 && lines.every((line) => line.obstacle === null),
    paymentMethods,
  };
}

function presentLine(line: PricedLine<CartSnapshotLine>) {
  const { picture } = line;
  return {
    itemId: line.itemId,
    productId: line.productId,
    variantId: line.variantId,
    choices: variantInWords(line.options, line),
    name: line.name,
    imageUrl: picture ? pictureUrl(picture.key) : null,
    imageAlt: picture?.alt ?? '',
    quantity: line.quantity,
    price: toRupees(line.pricePaise),
    discount: toRupees(line.discountPaise),
    total: toRupees(line.totalPaise),
  };
}

function obstacleOf(
  line: PricedLine<CartSnapshotLine>,
  availability: ReadonlyMap<VariantId, Availability>,
  pinCode: string,
): Obstacle {
  const name = nameWithChoices(line.name, variantInWords(line.options, line));
  const { available, isCovered } = availability.get(line.variantId) ?? { available: 0, isCovered: false };
  if (!line.isAvailable) return { obstacle: 'unavailable', message: unavailableMessage(name, line.isPaused) };
  if (!isCovered) return { obstacle: 'not_deliverable', message: notDeliverableMessage(name, pinCode) };
  if (available < line.quantity)
    return { obstacle: 'out_of_stock', message: outOfStockMessage(name, available) };
  return { obstacle: null, message: null };
}

function figures(
  priced: Record<'subtotalPaise' | 'discountPaise' | 'shippingPaise' | 'cashFeePaise' | 'totalPaise', Paise>,
) {
  return {
    subtotal: toRupees(priced.subtotalPaise),
    discount: toRupees(priced.discountPaise),
    shipping: toRupees(priced.shippingPaise),
    cashFee: toRupees(priced.cashFeePaise),
    total: toRupees(priced.totalPaise),
  };
}
