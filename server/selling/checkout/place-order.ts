import { createHash } from 'node:crypto';
import type { Contact, PlacedOrder, PlaceOrder } from '../../../contract/checkout.ts';
import { isReachablePhoneNumber } from '../../../contract/kernel/phone-number.ts';
import { addressNotFound, type DeliveryAddress } from '../addresses/index.ts';
import { findOrder } from '../orders/index.ts';
import { findPaymentPage, openPaymentPage, paymentMethods } from '../payments/index.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { isContactProven } from './cash-on-delivery.ts';
import { answerOf, makeOrder, type OrderContext } from './make-order.ts';
import { contactNeeded, methodNotOffered, phoneNumberUnusable, tooBusy } from './refusals.ts';
import { type AccountContact, findCheckoutInput, type StoredAnswer } from './store.ts';

export interface CheckoutContext extends OrderContext {
  semaphore: Semaphore;
}

export interface CheckoutRequest {
  buyer: Actor;
  /** POL18: the client's idempotency key gives the same order again. */
  key: string;
  order: PlaceOrder;
  networks: string[];
  customerNetwork: string;
}

/** POL14: one transaction checks everything, and the payment page is opened after it. A refusal leaves nothing behind. */
export async function placeOrder(context: CheckoutContext, request: CheckoutRequest): Promise<PlacedOrder> {
  const { db, config } = context.payments;
  const { order, ...origin } = request;
  const { buyer, key, customerNetwork } = origin;
  const requestHash = createHash('sha256').update(JSON.stringify(order)).digest('base64url');
  const input = await findCheckoutInput(db, { buyerId: buyer.userId, key, addressId: order.addressId });
  if (input.stored) return complete(context, answerOf(input.stored, requestHash));

  if (!paymentMethods(config).includes(order.paymentMethod)) throw methodNotOffered();
  if (context.semaphore.isFull(customerNetwork)) throw tooBusy();
  const { address, account } = input;
  if (!address) throw addressNotFound();
  const contact = contactFor(buyer, order.contact, { account, address });
  const isProven = isContactProven(contact, account);
  const ordering = { ...origin, requestHash, wanted: order, address, contact, isProven };
  const answer = await context.semaphore.run(customerNetwork, () => makeOrder(context, ordering));
  await faultPoint('checkout: committed');
  return complete(context, answer);
}

/** The e-mail address never comes from the delivery address: guests must give one. */
function contactFor(
  buyer: Actor,
  given: Contact | undefined,
  { account, address }: { account: AccountContact; address: DeliveryAddress },
): Contact {
  if (given) return given;
  // A guest's account has a name that nobody chose.
  const name = (buyer.isGuest ? '' : account.name) || address.recipient;
  const isUsable = account.phoneNumber !== null && isReachablePhoneNumber(account.phoneNumber);
  const phoneNumber = isUsable ? account.phoneNumber : address.phoneNumber;
  const { email } = account;
  if (name && email && phoneNumber) return { name, email, phoneNumber };
  if (name && email && account.phoneNumber !== null) throw phoneNumberUnusable();
  const wanted = { name, email, phoneNumber };
  throw contactNeeded((['name', 'email', 'phoneNumber'] as const).filter((field) => !wanted[field]));
}

async function complete({ payments }: CheckoutContext, answer: StoredAnswer): Promise<PlacedOrder> {
  if (answer.status !== 'awaiting_payment') return { ...answer, redirectUrl: null };
  const order = await findOrder(payments.db, answer.orderId);
  const redirectUrl =
    order?.status === 'awaiting_payment'
      ? await openPaymentPage(payments, order)
      : await findPaymentPage(payments, answer.orderId);
  return { ...answer, redirectUrl };
}
