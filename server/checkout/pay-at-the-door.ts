import type { Contact } from '../../contract/checkout.ts';
import {
  MAX_OPEN_AT_THE_DOOR,
  MAX_OPEN_AT_THE_DOOR_PAISE,
  MAX_UNCONFIRMED_FROM_NETWORK,
  MAX_UNCONFIRMED_PAISE,
  MAX_UNCONFIRMED_TO_PIN_CODE,
  MAX_UNCONFIRMED_UNITS,
  MAX_DAILY_FROM_NETWORK,
} from '../../contract/kernel/limits.ts';
import { addPaise } from '../../contract/kernel/money.ts';
import { findDoorExposure, type NewOrder } from '../orders/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { addressPrefix } from '../platform/http/address-prefix.ts';
import type { Signer } from '../platform/signer.ts';
import {
  confirmedContactNeeded,
  tooLargeAtTheDoor,
  tooManyUnconfirmed,
  tooMuchAtTheDoor,
  type OtherWays,
} from './refusals.ts';
import type { AccountContact } from './store.ts';

/** A mailbox is proven where the order's address is the verified one of the account; a stranger's never is. */
export function isContactProven(contact: Contact, account: AccountContact): boolean {
  return account.isEmailVerified && account.email === contact.email.toLowerCase();
}

/**
 * What the network of a request is stored as, so that limits can count it and nobody can read it: by each valid secret, the current
 * one first.
 */
export function networksOf(signer: Signer, address: string): string[] {
  return signer.signatures('order network', addressPrefix(address));
}

/**
 * Limits what can be ordered without paying, so that nobody empties the shelves. Account, phone number and address are limited
 * for everybody. What many people share, a pin code and a network, limits only orders that are still to be confirmed: a verified
 * account is never turned away for what others do. The order must have passed `lockDoor`.
 * @throws Refusal `limit_reached` that says what to do
 */
export async function limitPayingAtTheDoor(tx: Transaction, order: NewOrder, ways: OtherWays): Promise<void> {
  if (order.totalPaise > MAX_OPEN_AT_THE_DOOR_PAISE) throw tooLargeAtTheDoor(ways);
  const isUnconfirmed = order.status === 'awaiting_confirmation';
  if (isUnconfirmed && (order.totalPaise > MAX_UNCONFIRMED_PAISE || unitsOf(order) > MAX_UNCONFIRMED_UNITS))
    throw confirmedContactNeeded(ways);
  const exposure = await findDoorExposure(tx, order);
  if (
    exposure.openOrders >= MAX_OPEN_AT_THE_DOOR ||
    addPaise(exposure.openPaise, order.totalPaise) > MAX_OPEN_AT_THE_DOOR_PAISE
  )
    throw tooMuchAtTheDoor(ways);
  if (
    isUnconfirmed &&
    (exposure.unconfirmedToPinCode >= MAX_UNCONFIRMED_TO_PIN_CODE ||
      exposure.unconfirmedFromNetwork >= MAX_UNCONFIRMED_FROM_NETWORK ||
      exposure.endedFromNetwork >= MAX_DAILY_FROM_NETWORK)
  )
    throw tooManyUnconfirmed(ways);
}

function unitsOf({ shopOrders }: NewOrder): number {
  return shopOrders.flatMap(({ lines }) => lines).reduce((units, { quantity }) => units + quantity, 0);
}
