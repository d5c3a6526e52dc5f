import type { DataExport, DeletionObstacle } from '../../contract/privacy.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { Services } from '../platform/services.ts';

export interface Personal {
  /** People get these parts in the file of what is stored about them. */
  exported?: (services: Services, actor: Actor) => Promise<DataExport['parts']>;
  /** Mails to the person can be about these ids, besides the account. */
  mailed?: (db: Queryable, userId: UserId) => Promise<string[]>;
  /** They have to be finished before the account can be deleted. */
  obstacles?: (services: Services, userId: UserId) => Promise<DeletionObstacle[]>;
  /** The account is locked and erased by then. */
  erase?: (erasure: Erasure) => Promise<void>;
  /** It runs after all others: its locks are held by some that wait for the account. */
  eraseLast?: (erasure: Erasure) => Promise<void>;
}

export interface Erasure {
  tx: Transaction;
  userId: UserId;
  /** The account had this proven address. */
  provenEmail: string | undefined;
  now: Date;
}
