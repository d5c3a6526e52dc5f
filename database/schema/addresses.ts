import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
