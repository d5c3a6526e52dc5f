import { sql } from 'drizzle-orm';
import { check, index, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MemberId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { SHOP_RIGHTS, type ShopRight } from '../../contract/kernel/rights.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { bytea, createdAt, instant, textArray } from './columns.ts';
import { shops } from './shops.ts';

export const shopMembers = pgTable(
  'shop_members',
  {
    id: uuid('id').$type<MemberId>().primaryKey().defaultRandom(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    email: text('email').notNull(),
    /** Null until the invitation is accepted. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id),
    rights: text('rights').array().$type<ShopRight[]>().notNull(),
    invitedBy: uuid('invited_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** The mailed link has it; null once it was used. */
    tokenHash: bytea('token_hash'),
    expiresAt: instant('expires_at').notNull(),
    joinedAt: instant('joined_at'),
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('shop_members_email_key')
      .on(table.shopId, table.email)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('shop_members_token_key').on(table.tokenHash),
    index('shop_members_user_index').on(table.userId).where(sql`${table.removedAt} is null`),
    check('shop_members_email_check', sql`${table.email} = lower(${table.email})`),
    check('shop_members_rights_check', sql`${table.rights} <@ ${textArray(Object.keys(SHOP_RIGHTS))}`),
    check('shop_members_joined_check', sql`(${table.joinedAt} is null) = (${table.userId} is null)`),
  ],
);

/** Other concepts read the present staff of shops here, without invitations. */
export const shopStaff = pgView('shop_staff', {
  id: uuid('id').$type<MemberId>().notNull(),
  shopId: uuid('shop_id').$type<ShopId>().notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  rights: text('rights').array().$type<ShopRight[]>().notNull(),
})
  .with({ securityInvoker: true })
  .as(
    sql`select id, shop_id, user_id, rights from shop_members where user_id is not null and removed_at is null`,
  );

export const auditedMembers = audited(shopMembers, {
  omit: [shopMembers.tokenHash],
  hide: [shopMembers.email],
});
