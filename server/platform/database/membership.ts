import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { MemberId } from '../../../contract/kernel/schemas.ts';
import { notAMember } from '../http/admit.ts';

const membership = new AsyncLocalStorage<MemberId>();

/** Runs what staff does for a shop: each transaction within first takes the membership, and ends where it has ended. */
export function asMember<Result>(memberId: MemberId, work: () => Result): Result {
  return membership.run(memberId, work);
}

/**
 * Takes the membership of who acts, until the transaction ends: a removal waits for it, or is found here. Nothing for others.
 * @throws Refusal `not_a_member`
 */
export function holdMembership(client: PoolClient): Promise<void> | undefined {
  const memberId = membership.getStore();
  return memberId === undefined ? undefined : hold(client, memberId);
}

async function hold(client: PoolClient, memberId: MemberId): Promise<void> {
  const { rowCount } = await client.query(
    'select from shop_members where id = $1 and removed_at is null for key share',
    [memberId],
  );
  if (rowCount === 0) throw notAMember();
}
