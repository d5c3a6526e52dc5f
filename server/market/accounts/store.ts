import { and, eq, isNotNull, isNull, lt, ne, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FORMER_BUYER, FORMER_OPERATOR, FORMER_SELLER } from '../../../contract/kernel/messages.ts';
import type { Role, UserId } from '../../../contract/kernel/schemas.ts';
import {
  orderNumbers,
  returnTimes,
  sessions,
  uploadedPictures,
  users,
} from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareOneRow } from '../../platform/database/prepared-statement.ts';
import { CURRENT_STATES } from '../../../contract/kernel/order-states.ts';
import { removeMailTokens } from './recovery/store.ts';

export const FORMER: Record<Role, string> = {
  buyer: FORMER_BUYER,
  seller: FORMER_SELLER,
  operator: FORMER_OPERATOR,
};

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export async function findUser(db: Queryable, userId: UserId): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function findUserByGoogleSubject(db: Queryable, subject: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.googleSubject, subject));
  return user;
}

export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow> {
  const row = await insertUserUnlessTaken(db, user);
  if (!row) throw new Error('The e-mail address or Google account of a new account is taken.');
  return row;
}

/** Undefined means that another account has the e-mail address or the Google account. */
export async function insertUserUnlessTaken(db: Queryable, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

export async function updateGuest(
  db: Transaction,
  userId: UserId,
  details: { name?: string; phoneNumber?: string; passwordHash: string },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set(details)
    .where(and(eq(users.id, userId), users.isGuest))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** False means that the address is taken, or that this is no guest any more. */
export async function updateGuestToAccount(
  db: Transaction,
  { userId, email }: { userId: UserId; email: string },
  keepsPassword: boolean,
): Promise<boolean> {
  const taken = alias(users, 'taken');
  const ofAddress = db.select({ one: sql`1` }).from(taken).where(eq(taken.email, email));
  const changed = await db
    .update(users)
    .set({
      email,
      emailVerifiedAt: sql`now()`,
      isGuest: false,
      ...(!keepsPassword && { passwordHash: null }),
    })
    .where(and(eq(users.id, userId), users.isGuest, isNull(users.disabledAt), notExists(ofAddress)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function isVerifiedAddress(db: Queryable, email: string): Promise<boolean> {
  const { isVerified } = await findVerified(db, { email: email.toLowerCase() });
  return isVerified;
}

const findVerified = prepareOneRow<{ email: string }, { isVerified: boolean }>(
  'is_verified_address',
  (value) => sql`
  select exists (select from users where email = ${value('email')} and email_verified_at is not null and disabled_at is null)
    as "isVerified"`,
);

/** A former guest becomes one again; an unverified seller could never sign in and leaves nothing behind. */
export async function releaseUnverifiedEmail(db: Transaction, email: string): Promise<boolean> {
  const unverified = and(eq(users.email, email), isNull(users.emailVerifiedAt));
  const released = await db
    .update(users)
    .set({ isGuest: true, email: null, passwordHash: null, phoneNumber: null })
    .where(and(unverified, eq(users.role, 'buyer')))
    .returning({ id: users.id });
  for (const { id } of released) await removeMailTokens(db, id);
  const removed = await db
    .delete(users)
    .where(and(unverified, eq(users.role, 'seller')))
    .returning({ id: users.id });
  return released.length + removed.length > 0;
}

/** The address must still be the one of the proof. */
export async function updateEmailVerified(
  db: Transaction,
  { userId, email }: { userId: UserId; email: string },
  keepsPassword: boolean,
): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`now()`, ...(!keepsPassword && { passwordHash: null }) })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)));
}

export async function updateProfile(
  db: Queryable,
  userId: UserId,
  profile: { name?: string; phoneNumber?: string; dateOfBirth?: string | null },
): Promise<void> {
  await db.update(users).set(profile).where(eq(users.id, userId));
}

export async function updatePassword(
  db: Transaction,
  userId: UserId,
  hashes: { before: string; after: string },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash: hashes.after })
    .where(and(eq(users.id, userId), eq(users.passwordHash, hashes.before)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** The reader of the mail proves the address too. False means that the account has another one now. */
export async function resetPasswordHash(
  db: Transaction,
  { userId, email }: { userId: UserId; email: string },
  passwordHash: string,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.disabledAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function updateEmail(db: Transaction, userId: UserId, email: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Undefined means that the account has a Google account, or no verified address. */
export async function updateGoogleSubject(
  db: Transaction,
  { userId, email, subject }: { userId: UserId; email: string; subject: string },
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ googleSubject: subject })
    .where(
      and(
        eq(users.id, userId),
        eq(users.email, email),
        isNull(users.googleSubject),
        isNull(users.disabledAt),
        ne(users.role, 'operator'),
        sql`${users.emailVerifiedAt} is not null`,
      ),
    )
    .returning();
  return row;
}

export async function updateDisabled(db: Transaction, userId: UserId, isDisabled: boolean): Promise<void> {
  const disabledAt = isDisabled ? sql`now()` : null;
  await db.update(users).set({ disabledAt }).where(eq(users.id, userId));
}

export async function updatePicture(
  db: Queryable,
  userId: UserId,
  pictureKey: string | null,
): Promise<UserRow | undefined> {
  const [row] = await db.update(users).set({ pictureKey }).where(eq(users.id, userId)).returning();
  return row;
}

/**
 * The account is enabled and has the same password as when its owner was proved. The lock keeps it so until the transaction
 * ends; a waiting change then ends the new session.
 */
export async function lockUnchanged(
  db: Transaction,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  // `for key share` would not make an update of these columns wait.
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        isNull(users.disabledAt),
        sql`${users.passwordHash} is not distinct from ${passwordHash}`,
      ),
    )
    .for('share');
  return found.length > 0;
}

/** With `no key update` other rows may refer to the account meanwhile. */
export async function lockUser(
  db: Transaction,
  userId: UserId,
  strength: 'update' | 'no key update' = 'update',
): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for(strength);
  return user;
}

/**
 * False means that an order is under way, or that the shop has products for sale or orders that are being paid, handled or can
 * still be returned; then nothing changes. Callers lock the account.
 */
export async function eraseUser(db: Transaction, { id, role }: UserRow): Promise<boolean> {
  const current = sql.param([...CURRENT_STATES]);
  const erased = await db
    .update(users)
    .set({
      name: FORMER[role],
      email: null,
      phoneNumber: null,
      passwordHash: null,
      googleSubject: null,
      dateOfBirth: null,
      pictureKey: null,
      emailVerifiedAt: null,
      disabledAt: sql`now()`,
      deletedAt: sql`now()`,
    })
    .where(
      and(
        eq(users.id, id),
        isNull(users.deletedAt),
        sql`not exists (select from order_numbers orders join shop_order_facts shop_order on shop_order.order_id = orders.id
          where orders.user_id = ${users.id} and (orders.status in ('awaiting_payment', 'awaiting_confirmation') or shop_order.status = any(${current})))`,
        sql`not exists (select from shop_names shops join shop_order_facts shop_order on shop_order.shop_id = shops.id
          join order_numbers orders on orders.id = shop_order.order_id
          where shops.owner_id = ${users.id} and (orders.status in ('awaiting_payment', 'awaiting_confirmation') or shop_order.status = any(${current})
            or (shop_order.status in ('delivered', 'refunded') and exists (
              select from ${returnTimes({ orderId: sql`shop_order.order_id`, id: sql`shop_order.id` })} t))))`,
        sql`not exists (select from shop_names shops join product_names p on p.shop_id = shops.id
          where shops.owner_id = ${users.id} and not p.is_archived)`,
      ),
    )
    .returning({ id: users.id });
  return erased.length > 0;
}

/** Guests without a session and orders can never come back. Their pictures are removed first, which takes a day. */
export async function removeAbandonedGuests(db: Queryable, days: number): Promise<void> {
  const abandoned = and(
    users.isGuest,
    lt(users.createdAt, sql`now() - make_interval(days => ${days})`),
    notExists(db.select({ one: sql`1` }).from(sessions).where(eq(sessions.userId, users.id))),
    notExists(db.select({ one: sql`1` }).from(orderNumbers).where(eq(orderNumbers.userId, users.id))),
  );
  await db
    .update(users)
    .set({ pictureKey: null })
    .where(and(abandoned, isNotNull(users.pictureKey)));
  const ownUploads = db
    .select({ one: sql`1` })
    .from(uploadedPictures)
    .where(eq(uploadedPictures.userId, users.id));
  await db.delete(users).where(and(abandoned, notExists(ownUploads)));
}

export async function findProvenEmail(db: Queryable, userId: UserId): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  return row?.email ?? undefined;
}

export const usesPicture = (pictureKey: SQLWrapper): SQL =>
  sql`exists (select from users used where used.picture_key = ${pictureKey})`;
