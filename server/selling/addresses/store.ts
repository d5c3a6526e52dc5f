import { randomUUID } from 'node:crypto';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AddressForm } from '../../../contract/addresses.ts';
import { AddressId, type UserId } from '../../../contract/kernel/schemas.ts';
import { addresses } from '../../../database/schema/index.ts';
import { lockUser } from '../../market/accounts/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { ValueOrPlace } from '../../platform/database/prepared-statement.ts';

export type AddressRow = typeof addresses.$inferSelect;
export type DeliveryAddress = Pick<
  AddressRow,
  'label' | 'recipient' | 'phoneNumber' | 'streetAddress' | 'city' | 'state' | 'postalCode' | 'country'
>;

/** The lock keeps exactly one default address, and the limit. */
export async function lockAddresses(tx: Transaction, userId: UserId): Promise<void> {
  await lockUser(tx, userId, 'no key update');
}

export function listAddresses(db: Queryable, userId: UserId): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), addresses.id);
}

export async function findAddress(
  db: Queryable,
  userId: UserId,
  addressId: AddressId,
): Promise<AddressRow | undefined> {
  const [address] = await db.select().from(addresses).where(own(userId, addressId));
  return address;
}

export const addressOf = (userId: ValueOrPlace<UserId>, addressId: ValueOrPlace<AddressId>): SQL => sql`(
  select json_build_object('label', label, 'recipient', recipient, 'phoneNumber', phone_number, 'streetAddress', street_address, 'city', city, 'state', state,
    'postalCode', postal_code, 'country', country)
  from addresses where id = ${addressId} and user_id = ${userId})`;

/** Some people write the pin code with a space. */
export const pinCodeOfAddress = (
  userId: ValueOrPlace<UserId>,
  addressId: ValueOrPlace<AddressId>,
): SQL => sql`(
  select regexp_replace(postal_code, '\\s', '', 'g') from addresses where id = ${addressId} and user_id = ${userId})`;

export async function countAddresses(db: Queryable, userId: UserId): Promise<number> {
  return db.$count(addresses, eq(addresses.userId, userId));
}

export async function insertAddress(tx: Transaction, userId: UserId, form: AddressForm): Promise<AddressId> {
  const id = AddressId.parse(randomUUID());
  await tx.insert(addresses).values({ ...columns(form), id, userId });
  return id;
}

export async function updateAddress(
  tx: Transaction,
  userId: UserId,
  addressId: AddressId,
  form: Omit<AddressForm, 'isDefault'>,
): Promise<void> {
  await tx.update(addresses).set(columns(form)).where(own(userId, addressId));
}

export async function removeAddress(
  tx: Transaction,
  userId: UserId,
  addressId: AddressId,
): Promise<AddressRow | undefined> {
  const [address] = await tx.delete(addresses).where(own(userId, addressId)).returning();
  return address;
}

export async function updateDefault(
  tx: Transaction,
  userId: UserId,
  addressId: AddressId,
): Promise<AddressRow | undefined> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault, ne(addresses.id, addressId)));
  const [address] = await tx
    .update(addresses)
    .set({ isDefault: true })
    .where(own(userId, addressId))
    .returning();
  return address;
}

export async function updateDefaultToNewest(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: true })
    .where(
      and(
        eq(addresses.userId, userId),
        sql`${addresses.id} = (select id from addresses where user_id = ${userId} order by created_at desc, id limit 1)`,
      ),
    );
}

function own(userId: UserId, addressId: AddressId) {
  return and(eq(addresses.id, addressId), eq(addresses.userId, userId));
}

function columns(form: Omit<AddressForm, 'isDefault'>) {
  return {
    label: form.label,
    recipient: form.recipient,
    phoneNumber: form.phone_number,
    streetAddress: form.street_address,
    city: form.city,
    state: form.state,
    postalCode: form.postal_code,
    country: form.country,
  };
}

export async function removeAddresses(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}
