import type { UserId } from '../../contract/kernel/schemas.ts';
import type { Transaction } from '../platform/database/database.ts';
import { forgetReports } from './reports/store.ts';
import { forgetVotes } from './store.ts';

/** Removes what a person thought of others' reviews; the person's own ones stay. */
export async function forgetOpinions(tx: Transaction, userId: UserId): Promise<void> {
  await forgetVotes(tx, userId);
  await forgetReports(tx, userId);
}
