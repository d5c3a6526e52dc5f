import type { DataExport, DeletionObstacle } from '../../contract/privacy.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { Services } from '../platform/services.ts';

/** What a concept stores of a person. */
export interface Personal {
  /** The parts of the file that people get of what is stored about them. */
  exported?: (services: Services, actor: Actor) => Promise<DataExport['parts']>;
  /** The ids of all that mails to the person can be about, besides the account. */
  mailed?: (db: Queryable, userId: UserId) => Promise<string[]>;
  /** What has to be finished before the account can go. */
  obstacles?: (services: Services, userId: UserId) => Promise<DeletionObstacle[]>;
  /** Takes the person out once the account is locked and erased. */
  erase?: (erasure: Erasure) => Promise<void>;
  /** As `erase`, after all others: for locks that others hold while they wait for the account. */
  eraseLast?: (erasure: Erasure) => Promise<void>;
}

export interface Erasure {
  tx: Transaction;
  userId: UserId;
  /** The proven address that the account had. */
  provenEmail: string | undefined;
  now: Date;
}
