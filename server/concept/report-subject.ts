import type { HideableKind } from '../../contract/kernel/moderation.ts';
import type { CaseId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What is reported as it is now, hidden or not. */
export interface DescribedSubject {
  id: string;
  /** The name of the product or shop that it is about. */
  title: string;
  text: string;
  author: { id: UserId; name: string; email: string | null };
  /** The owner of the shop that speaks for it; null for what a person wrote as a buyer. */
  ownerId: UserId | null;
  /** The shop that it is or that offers it; null for what was written about a product. */
  shopId: ShopId | null;
  /** Where everybody sees it. */
  path: string;
  stars: number | null;
  brand: string | null;
  /** The keys of its pictures, in their order. */
  pictures: string[];
}

/** What can be reported, as its own concept keeps it. Ids are those of its kind. */
export interface ReportSubject {
  /** Those that there are, in one statement. */
  describe: (db: Queryable, ids: readonly string[]) => Promise<DescribedSubject[]>;
  /** Keeps what everybody sees from being taken down or deleted until the end; its author, undefined where nobody sees it. */
  lockShown: (tx: Transaction, id: string) => Promise<UserId | undefined>;
  /** The cases that hide what the person wrote; absent where other pages show them. */
  listTakeDowns?: (db: Queryable, userId: UserId) => Promise<CaseId[]>;
}

/** What is hidden while it is taken down. */
export interface HideableSubject extends ReportSubject {
  /** Locks it, and what depends on it, against every other change; false where there is none. */
  lock: (tx: Transaction, id: string) => Promise<boolean>;
  /** Hides it, when locked, from everybody but its author; null shows it again, as it was. */
  setTakeDown: (tx: Transaction, id: string, caseId: CaseId | null) => Promise<void>;
}

export type ReportSubjects = { shop: ReportSubject } & Record<HideableKind, HideableSubject>;
