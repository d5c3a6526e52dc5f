import type { HideableKind } from '../../contract/kernel/moderation.ts';
import type { CaseId, UserId } from '../../contract/kernel/schemas.ts';
import type { Transaction } from '../platform/database/database.ts';

/** What can be reported, as its own concept keeps it. Ids are those of its kind. */
export interface ReportSubject {
  /** Keeps what everybody sees from being taken down or deleted until the end; its author, undefined where nobody sees it. */
  lockShown: (tx: Transaction, id: string) => Promise<UserId | undefined>;
}

/** What is hidden while it is taken down. */
export interface HideableSubject extends ReportSubject {
  /** Locks it, and what depends on it, against every other change; false where there is none. */
  lock: (tx: Transaction, id: string) => Promise<boolean>;
  /** Hides it, when locked, from everybody but its author; null shows it again, as it was. */
  setTakeDown: (tx: Transaction, id: string, caseId: CaseId | null) => Promise<void>;
}

export type ReportSubjects = { shop: ReportSubject } & Record<HideableKind, HideableSubject>;
