import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AddressId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').$type<AddressId>().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** The account's own name and number apply where both are empty. */
    recipient: text('recipient').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    streetAddress: text('street_address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('addresses_user_index').on(table.userId),
    uniqueIndex('addresses_one_default_key').on(table.userId).where(sql`${table.isDefault}`),
  ],
);

/** Other concepts read it for the pin code of a buyer's default address, as it was written: some have spaces. */
export const defaultPinCodes = pgView('default_pin_codes', {
  userId: uuid('user_id').$type<UserId>().notNull(),
  pinCode: text('pin_code').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select user_id, postal_code as pin_code from addresses where is_default`);
