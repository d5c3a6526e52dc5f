import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { MemberId, SessionId } from '../../../contract/kernel/schemas.ts';
import { notAMember, noSuchCall } from '../http/admit.ts';

export type Standing = { memberId: MemberId } | { sessionId: SessionId };

const standings = new AsyncLocalStorage<Standing>();

/** Each transaction within locks the standing first, and fails where that has ended. */
export function withStanding<Result>(standing: Standing, work: () => Result): Result {
  return standings.run(standing, work);
}

/**
 * A removal waits until the transaction ends, or is found here. Others have no standing.
 * @throws Refusal `not_a_member` for staff, `not_found` for an operator
 */
export function holdStanding(client: PoolClient): Promise<void> | undefined {
  const standing = standings.getStore();
  return standing && hold(client, standing);
}

async function hold(client: PoolClient, standing: Standing): Promise<void> {
  if ('memberId' in standing) {
    const text = 'select from shop_members where id = $1 and removed_at is null for key share';
    if ((await client.query(text, [standing.memberId])).rowCount === 0) throw notAMember();
    return;
  }
  // The row itself is not locked: that begins a write, and a call that changes nothing would leave an audit entry.
  const lock = "select pg_advisory_xact_lock_shared(hashtextextended('session ' || $1, 0))";
  await client.query(lock, [standing.sessionId]);
  const { rowCount } = await client.query('select from sessions where id = $1', [standing.sessionId]);
  if (rowCount === 0) throw noSuchCall();
}
