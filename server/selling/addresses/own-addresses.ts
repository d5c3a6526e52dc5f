import type { AddressId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import {
  type AddressRow,
  countAddresses,
  findAddress,
  insertAddress,
  listAddresses,
  lockAddresses,
  removeAddress,
  updateAddress,
  updateDefault,
  updateDefaultToNewest,
} from './store.ts';
import type { Address, AddressChange, AddressForm } from '../../../contract/addresses.ts';
import { MAX_ADDRESSES } from '../../../contract/kernel/limits.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isPostalCodeIn } from '../../../contract/postal-code.ts';
import { PIN_CODE_MESSAGE } from '../../../contract/kernel/pin-code.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export async function getAddress(db: Queryable, userId: UserId, addressId: AddressId): Promise<AddressRow> {
  const address = await findAddress(db, userId, addressId);
  if (!address) throw addressNotFound();
  return address;
}

export function addAddress(db: Database, userId: UserId, form: AddressForm): Promise<AddressRow> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const count = await countAddresses(tx, userId);
    if (count >= MAX_ADDRESSES) throw tooManyAddresses();
    const addressId = await insertAddress(tx, userId, form);
    if (form.isDefault || count === 0) await updateDefault(tx, userId, addressId);
    return getAddress(tx, userId, addressId);
  });
}

/**
 * Omitted fields stay. Unticking 'default' has no effect: another address has to be chosen for that.
 * @throws Refusal `not_found`, `invalid_input` for a postal code that its country does not have
 */
export function changeAddress(
  db: Database,
  userId: UserId,
  addressId: AddressId,
  change: AddressChange,
): Promise<AddressRow> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const after = { ...presentAddress(await getAddress(tx, userId, addressId)), ...change };
    if (!isPostalCodeIn(after.country, after.postal_code)) throw notAPostalCode();
    await updateAddress(tx, userId, addressId, after);
    if (change.isDefault) await updateDefault(tx, userId, addressId);
    return getAddress(tx, userId, addressId);
  });
}

export function setDefaultAddress(db: Database, userId: UserId, addressId: AddressId): Promise<AddressRow> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const address = await updateDefault(tx, userId, addressId);
    if (!address) throw addressNotFound();
    return address;
  });
}

export function deleteAddress(db: Database, userId: UserId, addressId: AddressId): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const removed = await removeAddress(tx, userId, addressId);
    if (!removed) throw addressNotFound();
    if (removed.isDefault) await updateDefaultToNewest(tx, userId);
  });
}

export function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    label: row.label,
    recipient: row.recipient,
    phone_number: row.phoneNumber,
    street_address: row.streetAddress,
    city: row.city,
    state: row.state,
    postal_code: row.postalCode,
    country: row.country,
    isDefault: row.isDefault,
  };
}

export async function exportAddresses(db: Queryable, userId: UserId): Promise<Address[]> {
  return (await listAddresses(db, userId)).map(presentAddress);
}

export function addressNotFound(): Refusal {
  return notFound('The address');
}

function notAPostalCode(): Refusal {
  const message = PIN_CODE_MESSAGE;
  return new Refusal('invalid_input', message, { errors: [{ path: 'postal_code', message }] });
}

function tooManyAddresses(): Refusal {
  return new Refusal(
    'limit_reached',
    `You can keep at most ${MAX_ADDRESSES} addresses. Please delete one first.`,
  );
}
