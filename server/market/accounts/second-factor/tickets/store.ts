import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { SessionId, UserId } from '../../../../../contract/kernel/schemas.ts';
import { passkeyChallenges, signInTickets, users } from '../../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { inSeconds } from '../../in-seconds.ts';
import type { UserRow } from '../../store.ts';

export type TicketPurpose = (typeof signInTickets.$inferSelect)['purpose'];

export interface TicketRow {
  tokenHash: Buffer;
  user: UserRow;
}

export async function insertTicket(
  db: Queryable,
  ticket: { tokenHash: Buffer; userId: UserId; purpose: TicketPurpose; seconds: number },
): Promise<void> {
  const { seconds, ...values } = ticket;
  await db.insert(signInTickets).values({ ...values, expiresAt: inSeconds(seconds) });
}

export async function findTicket(
  db: Queryable,
  tokenHash: Buffer,
  purpose: TicketPurpose,
): Promise<TicketRow | undefined> {
  const [row] = await db
    .select({ tokenHash: signInTickets.tokenHash, user: users })
    .from(signInTickets)
    .innerJoin(users, and(eq(users.id, signInTickets.userId), isNull(users.disabledAt)))
    .where(
      and(
        eq(signInTickets.tokenHash, tokenHash),
        eq(signInTickets.purpose, purpose),
        sql`${signInTickets.expiresAt} > now()`,
      ),
    );
  return row;
}

export async function countAttemptOfTicket(db: Queryable, tokenHash: Buffer, max: number): Promise<boolean> {
  const counted = await db
    .update(signInTickets)
    .set({ attempts: sql`${signInTickets.attempts} + 1` })
    .where(and(eq(signInTickets.tokenHash, tokenHash), lt(signInTickets.attempts, max)))
    .returning({ attempts: signInTickets.attempts });
  return counted.length > 0;
}

export async function updateTicketChallenge(
  db: Queryable,
  tokenHash: Buffer,
  challenge: string,
): Promise<void> {
  await db.update(signInTickets).set({ challenge }).where(eq(signInTickets.tokenHash, tokenHash));
}

/** The challenge is valid once. */
export async function takeTicketChallenge(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const taken = await db.execute<{ challenge: string | null }>(sql`
    with held as (select token_hash, challenge from sign_in_tickets where token_hash = ${tokenHash} for update)
    update sign_in_tickets ticket set challenge = null from held
    where ticket.token_hash = held.token_hash returning held.challenge`);
  return taken.rows[0]?.challenge ?? undefined;
}

export async function takeTicket(db: Transaction, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .delete(signInTickets)
    .where(and(eq(signInTickets.tokenHash, tokenHash), sql`${signInTickets.expiresAt} > now()`))
    .returning({ userId: signInTickets.userId });
  return taken.length > 0;
}

/** A changed password or a disabled account invalidates tickets. */
export async function removeTickets(db: Transaction, userId: UserId): Promise<void> {
  await db.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

export async function replaceChallenge(
  db: Queryable,
  { sessionId, challenge, seconds }: { sessionId: SessionId; challenge: string; seconds: number },
): Promise<void> {
  const fresh = { challenge, expiresAt: inSeconds(seconds) };
  await db
    .insert(passkeyChallenges)
    .values({ sessionId, ...fresh })
    .onConflictDoUpdate({ target: passkeyChallenges.sessionId, set: fresh });
}

export async function takeChallenge(db: Queryable, sessionId: SessionId): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.sessionId, sessionId))
    .returning({
      challenge: passkeyChallenges.challenge,
      isAlive: sql<boolean>`${passkeyChallenges.expiresAt} > now()`,
    });
  return taken?.isAlive ? taken.challenge : undefined;
}

export async function removeExpiredTickets(db: Queryable): Promise<void> {
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, sql`now()`));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
}
