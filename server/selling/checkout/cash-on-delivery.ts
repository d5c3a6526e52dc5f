import type { Contact } from '../../../contract/checkout.ts';
import { addPaise } from '../../../contract/kernel/money.ts';
import {
  type OtherCashOrders,
  findReceived,
  type NewOrder,
  type OpenCashOrders,
  type OrderSum,
  type UnconfirmedOrders,
} from '../orders/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addressPrefix } from '../../platform/http/address-prefix.ts';
import type { Signer } from '../../platform/signer.ts';
import type { CashLimits } from './cash-limits.ts';
import {
  confirmedContactNeeded,
  cashOrderTooLarge,
  tooManyUnconfirmed,
  tooManyOwnOrders,
  tooManySharedOrders,
  type OtherWays,
} from './refusals.ts';
import type { AccountContact } from './store.ts';

/** An account's own verified address counts as proof; another address never does. */
export function isContactProven(contact: Contact, account: AccountContact): boolean {
  return account.isEmailVerified && account.email === contact.email.toLowerCase();
}

/** Limits can count the hashes and nobody can read them. Each valid secret gives one, the current one first. */
export function networksOf(signer: Signer, address: string): string[] {
  return signer.signatures('order network', addressPrefix(address));
}

/**
 * The limits keep anybody from reserving the whole stock. Pin code and network, which many people share, only limit orders that
 * need a confirmation, so that others never block a verified account.
 * @throws Refusal `limit_reached`, or `open_orders_limit` where the buyer has open orders
 */
export async function limitCashOnDelivery(
  tx: Transaction,
  order: NewOrder,
  { open, unconfirmed }: OtherCashOrders,
  { limits, ways }: { limits: CashLimits; ways: OtherWays },
): Promise<void> {
  if (order.totalPaise > limits.openPaise) throw cashOrderTooLarge(limits, ways);
  if (unconfirmed) limitUnconfirmed(order, unconfirmed, { limits, ways });
  await limitOpen(tx, order, open, { limits, ways });
}

function limitUnconfirmed(
  order: NewOrder,
  unconfirmed: UnconfirmedOrders,
  { limits, ways }: { limits: CashLimits; ways: OtherWays },
): void {
  if (order.totalPaise > limits.unconfirmedPaise || unitsOf(order) > limits.unconfirmedUnits)
    throw confirmedContactNeeded(ways);
  if (
    unconfirmed.toPinCode >= limits.unconfirmedToPinCode ||
    unconfirmed.fromNetwork >= limits.unconfirmedFromNetwork ||
    unconfirmed.fromNetworkInDay >= limits.dailyFromNetwork
  )
    throw tooManyUnconfirmed(ways);
}

/** Once an account received an order with the phone number or address, others' orders with it do not count against it. */
async function limitOpen(
  tx: Transaction,
  order: NewOrder,
  open: OpenCashOrders,
  { limits, ways }: { limits: CashLimits; ways: OtherWays },
): Promise<void> {
  const isUsedUp = ({ orders, paise }: OrderSum) =>
    orders >= limits.openOrders || addPaise(paise, order.totalPaise) > limits.openPaise;
  const own = open.account.orders;
  if (isUsedUp(open.account)) throw tooManyOwnOrders(own, limits, ways);
  if (!isUsedUp(open.phone) && !isUsedUp(open.address)) return;
  const received = await findReceived(tx, order);
  if (isUsedUp(open.phone) && !received.withPhone) throw tooManySharedOrders('phone', own, limits, ways);
  if (isUsedUp(open.address) && !received.atAddress) throw tooManySharedOrders('address', own, limits, ways);
}

function unitsOf({ shopOrders }: NewOrder): number {
  return shopOrders.flatMap(({ lines }) => lines).reduce((units, { quantity }) => units + quantity, 0);
}
