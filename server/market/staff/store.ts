import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { INVITATION_DAYS } from '../../../contract/kernel/limits.ts';
import type { MemberId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ShopRight } from '../../../contract/kernel/rights.ts';
import { people, shopMembers, shopNames } from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/sql-terms.ts';

const isCurrent = isNull(shopMembers.removedAt);
const isOpen = and(isCurrent, isNull(shopMembers.joinedAt));
const expiry = sql`now() + make_interval(days => ${INVITATION_DAYS})`;

export interface MemberRow {
  id: MemberId;
  shopId: ShopId;
  userId: UserId | null;
  email: string;
  name: string | null;
  rights: ShopRight[];
  joinedAt: Date | null;
  expiresAt: Date;
  isExpired: boolean;
}

const columns = {
  id: shopMembers.id,
  shopId: shopMembers.shopId,
  userId: shopMembers.userId,
  email: sql<string>`coalesce(${people.email}, ${shopMembers.email})`,
  name: people.name,
  rights: shopMembers.rights,
  joinedAt: shopMembers.joinedAt,
  expiresAt: shopMembers.expiresAt,
  isExpired: sql<boolean>`${shopMembers.expiresAt} <= now()`,
};

export function listMembers(db: Queryable, shopId: ShopId): Promise<MemberRow[]> {
  return db
    .select(columns)
    .from(shopMembers)
    .leftJoin(people, eq(people.id, shopMembers.userId))
    .where(and(eq(shopMembers.shopId, shopId), isCurrent))
    .orderBy(asc(shopMembers.email), shopMembers.id);
}

/** Transactions of the member's calls hold the row `for key share`: each commits before this one, or finds what it leaves. */
export async function lockMember(
  tx: Transaction,
  shopId: ShopId,
  memberId: MemberId,
): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(shopMembers)
    .leftJoin(people, eq(people.id, shopMembers.userId))
    .where(and(eq(shopMembers.id, memberId), eq(shopMembers.shopId, shopId), isCurrent))
    .for('update', { of: shopMembers });
  return row;
}

export function countMembers(db: Queryable, shopId: ShopId): Promise<number> {
  return db.$count(shopMembers, and(eq(shopMembers.shopId, shopId), isCurrent));
}

export async function insertInvitation(
  tx: Transaction,
  invitation: { shopId: ShopId; email: string; rights: ShopRight[]; invitedBy: UserId },
): Promise<MemberRow | undefined> {
  const [row] = await tx
    .insert(shopMembers)
    .values({ ...invitation, expiresAt: expiry })
    .onConflictDoNothing()
    .returning();
  return row && { ...row, name: null, isExpired: false };
}

export async function updateRights(tx: Transaction, memberId: MemberId, rights: ShopRight[]): Promise<void> {
  await tx.update(shopMembers).set({ rights }).where(eq(shopMembers.id, memberId));
}

/** The new link replaces earlier ones; false means that the invitation is gone. */
export async function updateInvitationToken(
  db: Queryable,
  memberId: MemberId,
  tokenHash: Buffer,
): Promise<boolean> {
  const changed = await db
    .update(shopMembers)
    .set({ tokenHash, expiresAt: expiry })
    .where(and(eq(shopMembers.id, memberId), isCurrent, isNull(shopMembers.joinedAt)))
    .returning({ id: shopMembers.id });
  return changed.length > 0;
}

/** Callers lock the member. */
export async function removeMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx
    .update(shopMembers)
    .set({ removedAt: sql`now()`, tokenHash: null })
    .where(eq(shopMembers.id, memberId));
}

export async function removeInvitationsBy(
  tx: Transaction,
  { shopId, userId }: Pick<MemberRow, 'shopId' | 'userId'>,
  { except }: { except: readonly ShopRight[] },
): Promise<void> {
  if (userId === null) return;
  await tx
    .update(shopMembers)
    .set({ removedAt: sql`now()`, tokenHash: null })
    .where(
      and(
        eq(shopMembers.shopId, shopId),
        eq(shopMembers.invitedBy, userId),
        isOpen,
        sql`not ${shopMembers.rights} <@ ${sql.param([...except])}::text[]`,
      ),
    );
}

export interface InvitationRow {
  id: MemberId;
  shopId: ShopId;
  ownerId: UserId;
  shopName: string;
  inviterName: string;
  email: string;
  rights: ShopRight[];
  isExpired: boolean;
}

const invitation = {
  id: shopMembers.id,
  shopId: shopNames.id,
  ownerId: shopNames.ownerId,
  shopName: shopNames.name,
  inviterName: people.name,
  email: shopMembers.email,
  rights: shopMembers.rights,
  isExpired: columns.isExpired,
};

const openInvitations = (db: Queryable) =>
  db
    .select(invitation)
    .from(shopMembers)
    .innerJoin(shopNames, and(eq(shopNames.id, shopMembers.shopId), ne(shopNames.state, 'closed')))
    .innerJoin(people, eq(people.id, shopMembers.invitedBy))
    .$dynamic();

export async function findInvitation(db: Queryable, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const [row] = await openInvitations(db).where(and(eq(shopMembers.tokenHash, tokenHash), isOpen));
  return row;
}

export async function findInvitationOf(
  db: Queryable,
  memberId: MemberId,
): Promise<InvitationRow | undefined> {
  const [row] = await openInvitations(db).where(and(eq(shopMembers.id, memberId), isOpen));
  return row;
}

export async function lockInvitation(tx: Transaction, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const [row] = await openInvitations(tx)
    .where(and(eq(shopMembers.tokenHash, tokenHash), isOpen))
    .for('update', { of: shopMembers });
  return row;
}

export async function updateJoined(tx: Transaction, memberId: MemberId, userId: UserId): Promise<void> {
  await tx
    .update(shopMembers)
    .set({ userId, joinedAt: sql`now()`, tokenHash: null })
    .where(eq(shopMembers.id, memberId));
}

export async function isMemberOf(db: Queryable, shopId: ShopId, userId: UserId): Promise<boolean> {
  const found = await db.$count(
    shopMembers,
    and(eq(shopMembers.shopId, shopId), eq(shopMembers.userId, userId), isCurrent),
  );
  return found > 0;
}

export interface ActingShopRow {
  shopId: ShopId;
  ownerId: UserId;
  name: string;
  rights: ShopRight[] | null;
}

export async function listActingShops(db: Queryable, userId: UserId): Promise<ActingShopRow[]> {
  const isOwn = eq(shopNames.ownerId, userId);
  return db
    .select({
      shopId: shopNames.id,
      ownerId: shopNames.ownerId,
      name: shopNames.name,
      rights: shopMembers.rights,
    })
    .from(shopNames)
    .leftJoin(
      shopMembers,
      and(eq(shopMembers.shopId, shopNames.id), eq(shopMembers.userId, userId), isCurrent, sql`not ${isOwn}`),
    )
    .where(and(ne(shopNames.state, 'closed'), sql`(${isOwn} or ${shopMembers.id} is not null)`))
    .orderBy(sql`${isOwn} desc`, asc(shopNames.name), shopNames.id);
}

export async function findLiveMembers(db: Queryable, memberIds: readonly MemberId[]): Promise<Set<MemberId>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .select({ id: shopMembers.id })
    .from(shopMembers)
    .where(and(isOneOf(shopMembers.id, memberIds), isCurrent));
  return new Set(rows.map(({ id }) => id));
}

export async function endMemberships(tx: Transaction, userId: UserId): Promise<void> {
  const own = sql`(${shopMembers.userId} = ${userId} or (${shopMembers.userId} is null
    and ${shopMembers.email} = (select email from people where id = ${userId})))`;
  await tx.select({ id: shopMembers.id }).from(shopMembers).where(own).orderBy(shopMembers.id).for('update');
  await tx
    .update(shopMembers)
    .set({ email: '', tokenHash: null, removedAt: sql`coalesce(${shopMembers.removedAt}, now())` })
    .where(own);
}

/** Callers lock the shop. */
export async function endShopMemberships(tx: Transaction, shopId: ShopId): Promise<void> {
  const ofShop = and(eq(shopMembers.shopId, shopId), isCurrent);
  await tx
    .select({ id: shopMembers.id })
    .from(shopMembers)
    .where(ofShop)
    .orderBy(shopMembers.id)
    .for('update');
  await tx.update(shopMembers).set({ removedAt: sql`now()`, tokenHash: null }).where(ofShop);
}

export type OwnMembership = {
  shop: string;
  rights: ShopRight[];
  joinedAt: string | null;
  removedAt: string | null;
};

export async function exportMemberships(db: Queryable, userId: UserId): Promise<OwnMembership[]> {
  const rows = await db
    .select({
      shop: shopNames.name,
      rights: shopMembers.rights,
      joinedAt: shopMembers.joinedAt,
      removedAt: shopMembers.removedAt,
    })
    .from(shopMembers)
    .innerJoin(shopNames, eq(shopNames.id, shopMembers.shopId))
    .where(eq(shopMembers.userId, userId))
    .orderBy(asc(shopMembers.joinedAt), shopMembers.id);
  return rows.map(({ joinedAt, removedAt, ...row }) => ({
    ...row,
    joinedAt: joinedAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
  }));
}
