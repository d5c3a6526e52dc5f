import type { HideableKind } from '../../contract/kernel/moderation.ts';
import type { CaseId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** It is as it is now, hidden or not. */
export interface DescribedSubject {
  id: string;
  /** The name is that of the product or shop. */
  title: string;
  text: string;
  author: { id: UserId; name: string; email: string | null };
  /** The owner of the shop that wrote it; null for a text of a buyer. */
  ownerId: UserId | null;
  /** The shop that it is or that offers it; null for a text about a product. */
  shopId: ShopId | null;
  /** Everybody sees it there. */
  path: string;
  stars: number | null;
  brand: string | null;
  /** The keys are in the order of the pictures. */
  pictures: string[];
}

/** Its own concept implements it. All ids are of its kind. */
export interface ReportSubject {
  /** One statement reads all; missing ones are left out. */
  describe: (db: Queryable, ids: readonly string[]) => Promise<DescribedSubject[]>;
  /** Until the end nothing that everybody sees is taken down or deleted. Returns the author, undefined where nobody sees it. */
  lockShown: (tx: Transaction, id: string) => Promise<UserId | undefined>;
  /** The cases hide texts of the person; absent where other pages show them. */
  listTakeDowns?: (db: Queryable, userId: UserId) => Promise<CaseId[]>;
}

export interface HideableSubject extends ReportSubject {
  /** Locks it and its dependants against every other change; false where there is none. */
  lock: (tx: Transaction, id: string) => Promise<boolean>;
  /** It must be locked. Only its author sees it then; null shows it again, as it was. */
  setTakeDown: (tx: Transaction, id: string, caseId: CaseId | null) => Promise<void>;
}

export type ReportSubjects = { shop: ReportSubject } & Record<HideableKind, HideableSubject>;
