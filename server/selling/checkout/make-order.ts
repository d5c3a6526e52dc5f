import type { PlaceOrder } from '../../../contract/checkout.ts';
import { addPaise, paise, subtractPaise } from '../../../contract/kernel/money.ts';
import { nameWithChoices, variantInWords } from '../../../contract/kernel/product-options.ts';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { DeliveryAddress } from '../addresses/index.ts';
import { type CartSnapshotLine, chosenOf } from '../cart/index.ts';
import { finaliseCoupons, takeCoupon } from '../coupons/index.ts';
import { usesOf } from './coupon-uses.ts';
import { entriesCovering, refuseShortage, reserveStock, sellStock } from '../inventory/index.ts';
import {
  awaitConfirmation,
  completePlacing,
  endOrder,
  findOtherCashOrders,
  findOrderLines,
  findShopOrders,
  insertOrder,
  isWaiting,
  lockOpenOrder,
  type NewOrder,
  type OrderRow,
} from '../orders/index.ts';
import { type PaymentContext, paymentMethods, startPayment } from '../payments/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction, settleAll } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { tooManyRequests } from '../../platform/http/security.ts';
import { cashLimitsOf } from './cash-limits.ts';
import { limitCashOnDelivery } from './cash-on-delivery.ts';
import {
  cashOrderOf,
  composeDraft,
  type Draft,
  type Parties,
  pinCodeOf,
  quoteOf,
  toNewOrder,
} from './draft.ts';
import { cartEmpty, keyUsedForAnotherRequest, quoteChanged, stillRunning, unavailable } from './refusals.ts';
import {
  findLockedCheckout,
  insertAnswer,
  type LockedCheckout,
  type StoredAnswer,
  type StoredRequest,
  tryLock,
} from './store.ts';

/** ST13: more orders of a buyer within these minutes are no shopping. */
const MAX_ORDERS = 30;
const MAX_ORDERS_MINUTES = 10;

export interface OrderContext {
  payments: PaymentContext;
  clock: () => Date;
}

export interface Ordering extends Parties {
  key: string;
  requestHash: string;
  address: DeliveryAddress;
  customerNetwork: string;
}

/** Lock order: key, cart, limits of cash on delivery, the buyer's open order, stock by id, coupons by id. */
export function makeOrder(context: OrderContext, ordering: Ordering): Promise<StoredAnswer> {
  const { buyer, key, requestHash, wanted, address } = ordering;
  const buyerId = buyer.userId;
  const pinCode = pinCodeOf(address);
  const cashOrder = cashOrderOf(ordering, address);
  return inTransaction(context.payments.db, async (tx) => {
    await faultPoint('checkout: started');
    const [isAlone, locked, otherCashOrders] = await settleAll([
      tryLock(tx, { buyerId, key, cashOrder }),
      findLockedCheckout(tx, {
        buyerId,
        key,
        minutes: MAX_ORDERS_MINUTES,
        entries: entriesCovering(pinCode),
      }),
      cashOrder ? findOtherCashOrders(tx, cashOrder) : Promise.resolve(undefined),
    ]);
    if (!isAlone) throw stillRunning();
    if (locked.stored) return answerOf(locked.stored, requestHash);
    const snapshot = chosenOf(locked.snapshot, wanted);
    refuseObviousShortage({ ...locked, snapshot }, pinCode);
    const draft = await composeDraft(tx, {
      snapshot,
      buyerId,
      address,
      now: context.clock(),
    });
    requireOrderable(draft, wanted);
    // Without an open order there cannot be one until this transaction ends, since making one takes the lock of the cart.
    const same = locked.hasOpenOrder ? await replaceOpenOrder(tx, context, ordering, draft.cart) : undefined;
    if (same) return storeAnswer(tx, ordering, same);
    if (locked.recentOrders >= MAX_ORDERS) throw tooManyRequests(MAX_ORDERS_MINUTES * 60);
    const order = toNewOrder(draft, ordering);
    if (otherCashOrders) {
      const offered = paymentMethods(context.payments.config);
      const isOnlineOffered = offered.some((method) => method !== 'cash_on_delivery');
      const limits = cashLimitsOf(context.payments.config);
      await limitCashOnDelivery(tx, order, otherCashOrders, { limits, ways: { isOnlineOffered } });
    }
    return writeOrder(tx, context, ordering, { order, draft });
  });
}

/** @throws Refusal `key_used` when the key belongs to another request */
export function answerOf(stored: StoredRequest, requestHash: string): StoredAnswer {
  if (stored.requestHash !== requestHash) throw keyUsedForAnotherRequest();
  return stored.answer;
}

/** In a rush on the last units most requests end here, before they lock anything of others. */
function refuseObviousShortage({ snapshot, availability }: LockedCheckout, pinCode: string): void {
  for (const { variantId, available, isCovered } of availability) {
    const line = snapshot.lines.find((candidate) => candidate.variantId === variantId);
    if (line?.isAvailable && available < line.quantity)
      refuseShortage(nameOf(line), pinCode, { available, isCovered });
  }
}

function requireOrderable({ cart, quote }: Draft, wanted: PlaceOrder): void {
  const lines = cart.shops.flatMap((shop) => shop.lines);
  if (lines.length === 0) throw cartEmpty();
  // A chosen line is no longer in the cart: the buyer did not agree to the rest alone.
  if (wanted.variantIds && wanted.variantIds.length > lines.length) throw quoteChanged();
  const gone = lines.find((line) => !line.isAvailable);
  if (gone) throw unavailable(nameOf(gone), gone.isPaused);
  if (quote !== wanted.quote) throw quoteChanged();
}

async function replaceOpenOrder(
  tx: Transaction,
  { payments, clock }: OrderContext,
  ordering: Ordering,
  cart: Draft['cart'],
): Promise<OrderRow | undefined> {
  const buyerId = ordering.buyer.userId;
  const open = await lockOpenOrder(tx, buyerId);
  if (!open) return undefined;
  if (await isSameOrder(tx, open, ordering, { cart, now: clock() })) return open;
  const by = { actor: 'buyer', actorId: buyerId, note: 'Replaced by a newer order' } as const;
  await endOrder(tx, payments.jobs, open.id, 'cancelled', by);
  return undefined;
}

/** The statements are pipelined; a refusal of one undoes all. */
async function writeOrder(
  tx: Transaction,
  context: OrderContext,
  ordering: Ordering,
  { order, draft }: { order: NewOrder; draft: Draft },
): Promise<StoredAnswer> {
  const [, , , , answer] = await settleAll([
    insertOrder(tx, order).then(() => faultPoint('checkout: order written')),
    takeStock(tx, order).then(() => faultPoint('checkout: stock reserved')),
    takeCoupons(tx, order, draft).then(() => faultPoint('checkout: coupons taken')),
    completeOrAwait(tx, context, order, ordering.customerNetwork),
    storeAnswer(tx, ordering, order),
  ]);
  return answer;
}

function takeStock(tx: Transaction, { status, shopOrders, postalCode: pinCode }: NewOrder): Promise<void> {
  const lines = shopOrders
    .flatMap((shopOrder) => shopOrder.lines)
    .map(({ id, variantId, quantity }) => ({ orderLineId: id, variantId, quantity }));
  return isWaiting(status) ? reserveStock(tx, { lines, pinCode }) : sellStock(tx, { lines, pinCode });
}

/** Ids ascend, because many buyers may want the same coupons at once. */
async function takeCoupons(
  tx: Transaction,
  { id: orderId, userId, status }: NewOrder,
  { cart }: Draft,
): Promise<void> {
  const used = usesOf(cart);
  for (const use of used) await takeCoupon(tx, { ...use, orderId, userId });
  if (used.length > 0 && !isWaiting(status)) await finaliseCoupons(tx, orderId);
}

async function completeOrAwait(
  tx: Transaction,
  { payments }: OrderContext,
  order: NewOrder,
  customerNetwork: string,
): Promise<void> {
  const { status, paymentMethod } = order;
  if (status === 'awaiting_confirmation') return awaitConfirmation(tx, payments.jobs, order, customerNetwork);
  if (isWaiting(status) && paymentMethod !== 'cash_on_delivery')
    return startPayment(tx, order, paymentMethod);
  const lines = order.shopOrders.flatMap((shopOrder) => shopOrder.lines);
  return completePlacing(tx, payments.jobs, order, lines);
}

async function storeAnswer(
  tx: Transaction,
  { buyer, key, requestHash }: Ordering,
  { id: orderId, number, status }: Pick<OrderRow, 'id' | 'number' | 'status'>,
): Promise<StoredAnswer> {
  const answer = { orderId, number, status };
  await insertAnswer(tx, buyer.userId, key, { requestHash, answer });
  await faultPoint('checkout: answer stored');
  return answer;
}

/** Clients without an idempotency key continue the open order too. */
async function isSameOrder(
  tx: Transaction,
  open: OrderRow,
  { wanted, contact }: Ordering,
  { cart, now }: Pick<Draft, 'cart'> & { now: Date },
): Promise<boolean> {
  const lines = await findOrderLines(tx, [open.id]);
  const shopOrders = await findShopOrders(tx, [open.id]);
  const cashFeeOf = (shopId: ShopId) =>
    cart.shops.find((shop) => shop.shopId === shopId)?.cashFeePaise ?? paise(0);
  const quote = quoteOf({
    cartVersion: open.cartVersion,
    address: { ...open, label: open.addressLabel, phoneNumber: open.recipientPhone },
    lines,
    couponCodes: shopOrders.flatMap((shopOrder) => shopOrder.couponCode ?? []),
    totalPaise: subtractPaise(
      open.totalPaise,
      addPaise(...shopOrders.map(({ cashFeePaise }) => cashFeePaise)),
    ),
    fees: shopOrders.map(({ shopId, shippingPaise }) => ({
      shopId,
      shippingPaise,
      cashFeePaise: cashFeeOf(shopId),
    })),
  });
  return (
    quote === wanted.quote &&
    open.paymentMethod === wanted.paymentMethod &&
    (open.paymentMethod !== 'cash_on_delivery' ||
      shopOrders.every(({ shopId, cashFeePaise }) => cashFeePaise === cashFeeOf(shopId))) &&
    open.contactName === contact.name &&
    open.contactEmail === contact.email &&
    open.contactPhone === contact.phoneNumber &&
    open.expiresAt !== null &&
    open.expiresAt > now
  );
}

function nameOf(line: CartSnapshotLine): string {
  return nameWithChoices(line.name, variantInWords(line.options, line));
}
