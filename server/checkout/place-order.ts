import { createHash } from 'node:crypto';
import type { Contact, PlacedOrder, PlaceOrder } from '../../contract/checkout.ts';
import { isReachablePhoneNumber } from '../../contract/kernel/phone-number.ts';
import { nameWithChoices, variantInWords } from '../../contract/kernel/product-options.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import { addressNotFound } from '../addresses/index.ts';
import type { CartSnapshotLine } from '../cart/index.ts';
import { finaliseCoupons, takeCoupon } from '../coupons/index.ts';
import { reserveStock, refuseShortage, sellStock } from '../inventory/index.ts';
import {
  awaitConfirmation,
  completePlacing,
  endOrder,
  findOrder,
  findOrderLines,
  findShopOrders,
  type InsertedOrder,
  insertOrder,
  isWaiting,
  lockDoor,
  lockOpenOrder,
  type OrderRow,
} from '../orders/index.ts';
import {
  findPaymentPage,
  openPaymentPage,
  type PaymentContext,
  paymentMethods,
  startPayment,
} from '../payments/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { faultPoint } from '../platform/fault-points.ts';
import type { Actor } from '../platform/http/actor.ts';
import { tooManyRequests } from '../platform/http/security.ts';
import type { Semaphore } from '../platform/semaphore.ts';
import { isContactProven, limitCashOnDelivery } from './cash-on-delivery.ts';
import { composeDraft, type Draft, pinCodeOf, quoteOf, toNewOrder } from './draft.ts';
import {
  cartEmpty,
  contactNeeded,
  keyUsedForAnotherRequest,
  methodNotOffered,
  phoneNumberUnusable,
  quoteChanged,
  stillRunning,
  tooBusy,
  unavailable,
} from './refusals.ts';
import {
  type AccountContact,
  type CheckoutInput,
  findCheckoutInput,
  findLockedCheckout,
  insertAnswer,
  type StoredRequest,
  type LockedCheckout,
  type StoredAnswer,
  tryLock,
  findCartSnapshot,
} from './store.ts';

/** So many orders within so many minutes are no shopping any more (ST13). */
const MAX_ORDERS = 30;
const MAX_ORDERS_MINUTES = 10;

export interface CheckoutContext {
  payments: PaymentContext;
  clock: () => Date;
  /** How many orders are made at the same time in this process. */
  semaphore: Semaphore;
}

export interface CheckoutRequest {
  buyer: Actor;
  /** The buyer's own key for this order: the same one again gives the same order (POL18). */
  key: string;
  order: PlaceOrder;
  /** Keyed hashes of where it comes from, the current one first. */
  networks: string[];
  /** The network that the semaphore's queue and the mail limits count it for. */
  customerNetwork: string;
}

/**
 * Turns the buyer's cart into one order (POL14). Price, coupons, deliverability and stock are checked at one
 * moment, in one transaction; the payment page is opened after it. Refuses with the codes of the contract; nothing
 * is left behind then.
 */
export async function placeOrder(context: CheckoutContext, request: CheckoutRequest): Promise<PlacedOrder> {
  const { db, config } = context.payments;
  const { buyer, key, order, customerNetwork } = request;
  const requestHash = createHash('sha256').update(JSON.stringify(order)).digest('base64url');
  const input = await findCheckoutInput(db, { buyerId: buyer.userId, key, addressId: order.addressId });
  // A repeated request gets the first reply, also when a later step had failed.
  if (input.stored) return complete(context, answerOf(input.stored, requestHash));

  if (!paymentMethods(config).includes(order.paymentMethod)) throw methodNotOffered();
  if (context.semaphore.isFull(customerNetwork)) throw tooBusy();
  const answer = await context.semaphore.run(customerNetwork, () =>
    makeOrder(context, request, requestHash, input),
  );
  await faultPoint('checkout: committed');
  return complete(context, answer);
}

/** Checks and writes the whole order. */
async function makeOrder(
  context: CheckoutContext,
  request: CheckoutRequest,
  requestHash: string,
  { address, account }: CheckoutInput,
): Promise<StoredAnswer> {
  const { db } = context.payments;
  const { buyer, key, order } = request;
  const buyerId = buyer.userId;
  if (!address) throw addressNotFound();
  const contact = contactFor(buyer, order.contact, account);
  await refuseObviousShortage(db, buyerId, pinCodeOf(address));
  return inTransaction(db, async (tx) => {
    await faultPoint('checkout: begun');
    if (!(await tryLock(tx, buyerId, key))) throw stillRunning();
    const locked = await findLockedCheckout(tx, { buyerId, key, minutes: MAX_ORDERS_MINUTES });
    if (locked.stored) return answerOf(locked.stored, requestHash);
    const { snapshot } = locked;
    const draft = await composeDraft(tx, { snapshot, buyerId, address, now: context.clock() });
    const isProven = isContactProven(contact, account);
    const placed = await buildOrder(tx, context, request, { draft, contact, isProven, locked });
    await insertAnswer(tx, buyerId, key, { requestHash, answer: placed });
    await faultPoint('checkout: answer stored');
    return placed;
  });
}

function answerOf(stored: StoredRequest, requestHash: string): StoredAnswer {
  if (stored.requestHash !== requestHash) throw keyUsedForAnotherRequest();
  return stored.answer;
}

/** The order's contact: as given, else the account's. Guests, and accounts without a phone number, must give one. */
function contactFor(buyer: Actor, given: Contact | undefined, account: AccountContact): Contact {
  if (given) return given;
  if (buyer.isGuest) throw contactNeeded(['name', 'email', 'phoneNumber']);
  const { name, email, phoneNumber } = account;
  if (!email || !phoneNumber) throw contactNeeded(phoneNumber ? ['email'] : ['phoneNumber']);
  if (!isReachablePhoneNumber(phoneNumber)) throw phoneNumberUnusable();
  return { name, email, phoneNumber };
}

/** Adds the payment page, which is known only once the provider has answered. */
async function complete({ payments }: CheckoutContext, answer: StoredAnswer): Promise<PlacedOrder> {
  if (answer.status !== 'awaiting_payment') return { ...answer, redirectUrl: null };
  const order = await findOrder(payments.db, answer.orderId);
  const redirectUrl =
    order?.status === 'awaiting_payment'
      ? await openPaymentPage(payments, order)
      : await findPaymentPage(payments, answer.orderId);
  return { ...answer, redirectUrl };
}

interface Ordering {
  draft: Draft;
  contact: Contact;
  /** The order's e-mail address is the buyer's own and verified. */
  isProven: boolean;
  locked: LockedCheckout;
}

/** Fixed order of locking: cart (held already), the limits of cash on delivery, the buyer's open order, stock by id, coupons by id. */
async function buildOrder(
  tx: Transaction,
  context: CheckoutContext,
  { buyer, order: wanted, networks, customerNetwork }: CheckoutRequest,
  { draft, contact, isProven, locked }: Ordering,
): Promise<StoredAnswer> {
  const lines = draft.cart.shops.flatMap((shop) => shop.lines);
  if (lines.length === 0) throw cartEmpty();
  const gone = lines.find((line) => !line.isAvailable);
  if (gone) throw unavailable(nameOf(gone));
  if (draft.quote !== wanted.quote) throw quoteChanged();

  const frozen = toNewOrder(draft, { buyer, wanted, contact, networks, isProven });
  if (frozen.paymentMethod === 'cash_on_delivery') await lockDoor(tx, frozen);
  // Without one there cannot be one until this transaction ends: it takes the lock of the cart to make one.
  const open = locked.hasOpenOrder ? await lockOpenOrder(tx, buyer.userId) : undefined;
  if (open) {
    const isSame = await isSameOrder(tx, open, wanted, contact, context.clock());
    if (isSame) return answerWith(open);
    const by = { actor: 'buyer', actorId: buyer.userId, note: 'Replaced by a newer order' } as const;
    await endOrder(tx, context.payments.jobs, open.id, 'cancelled', by);
  }
  if (locked.recentOrders >= MAX_ORDERS) throw tooManyRequests(MAX_ORDERS_MINUTES * 60);

  if (frozen.paymentMethod === 'cash_on_delivery') {
    const offered = paymentMethods(context.payments.config);
    const isOnlineOffered = offered.some((method) => method !== 'cash_on_delivery');
    await limitCashOnDelivery(tx, frozen, { isOnlineOffered });
  }
  const order = await insertOrder(tx, frozen);
  await faultPoint('checkout: order written');
  await reserveStockAndCoupons(tx, context, order, draft);
  if (order.status === 'awaiting_confirmation')
    await awaitConfirmation(tx, context.payments.jobs, order, customerNetwork);
  return answerWith(order);
}

/** Reserves stock and coupons, then completes the order or starts its payment. */
async function reserveStockAndCoupons(
  tx: Transaction,
  { payments }: CheckoutContext,
  order: InsertedOrder,
  draft: Draft,
): Promise<void> {
  const { paymentMethod, postalCode: pinCode } = order;
  const isReserved = isWaiting(order.status);
  const lines = order.shopOrders.flatMap((shopOrder) => shopOrder.lines);
  const stock = {
    lines: lines.map(({ id, variantId, quantity }) => ({ orderLineId: id, variantId, quantity })),
    pinCode,
  };
  await (isReserved ? reserveStock(tx, stock) : sellStock(tx, stock));
  await faultPoint('checkout: stock reserved');
  const areCouponsUsed = await takeCoupons(tx, order, draft);
  await faultPoint('checkout: coupons taken');
  if (order.status === 'awaiting_confirmation') return;
  if (isReserved && paymentMethod !== 'cash_on_delivery') return startPayment(tx, order, paymentMethod);
  if (areCouponsUsed) await finaliseCoupons(tx, order.id);
  return completePlacing(tx, payments.jobs, order, lines);
}

function answerWith({ id, number, status }: Pick<OrderRow, 'id' | 'number' | 'status'>): StoredAnswer {
  return { orderId: id, number, status };
}

/**
 * Coupons come last and by ascending id, because many buyers may want the same one at once. Returns whether there were
 * any.
 */
async function takeCoupons(tx: Transaction, order: InsertedOrder, { cart }: Draft): Promise<boolean> {
  const used = cart.shops.flatMap(({ coupon, discountPaise }) => (coupon ? [{ coupon, discountPaise }] : []));
  used.sort((a, b) => (a.coupon.id < b.coupon.id ? -1 : 1));
  for (const { coupon, discountPaise } of used) {
    await takeCoupon(tx, {
      couponId: coupon.id,
      orderId: order.id,
      userId: order.userId,
      discountPaise,
      version: coupon.version,
    });
  }
  return used.length > 0;
}

/**
 * Whether the open order is what is being ordered again: same cart, figures, address, contact and way to pay. Then it
 * is continued, also for a client that sends no idempotency key.
 */
async function isSameOrder(
  tx: Transaction,
  open: OrderRow,
  wanted: PlaceOrder,
  contact: Contact,
  now: Date,
): Promise<boolean> {
  const lines = await findOrderLines(tx, [open.id]);
  const shopOrders = await findShopOrders(tx, [open.id]);
  const quote = quoteOf({
    cartVersion: open.cartVersion,
    address: { ...open, label: open.addressLabel },
    lines,
    couponCodes: shopOrders.flatMap((shopOrder) => shopOrder.couponCode ?? []),
    totalPaise: open.totalPaise,
  });
  return (
    quote === wanted.quote &&
    open.paymentMethod === wanted.paymentMethod &&
    open.contactName === contact.name &&
    open.contactEmail === contact.email &&
    open.contactPhone === contact.phoneNumber &&
    open.expiresAt !== null &&
    open.expiresAt > now
  );
}

/** Without a lock and before any work: in a rush on the last units most requests end here at once. */
async function refuseObviousShortage(db: Queryable, buyerId: UserId, pinCode: string): Promise<void> {
  const { snapshot, availability } = await findCartSnapshot(db, { buyerId, pinCode });
  for (const { variantId, available, isCovered } of availability) {
    const line = snapshot.lines.find((candidate) => candidate.variantId === variantId);
    if (line?.isAvailable && available < line.quantity)
      refuseShortage(nameOf(line), pinCode, { available, isCovered });
  }
}

function nameOf(line: CartSnapshotLine): string {
  return nameWithChoices(line.name, variantInWords(line.options, line));
}
