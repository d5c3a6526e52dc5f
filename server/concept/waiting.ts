import type { ToDoItem } from '../../contract/console.ts';
import type { OperatorAccess } from '../../contract/endpoint.ts';
import type { ToDoKind } from '../../contract/kernel/to-do-kinds.ts';
import type { About } from '../platform/audit/scope.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Things } from './thing.ts';

/** The reason was not stored. */
export const NO_REASON = 'No reason was kept';

export type Waiting = Omit<ToDoItem, 'owner'>;

export interface WaitingContext {
  db: Queryable;
  jobs: Pick<Jobs, 'mailKinds'>;
  things: Things;
  now: Date;
}

export interface WaitingSource {
  /** Ids of some items name a thing. */
  about?: (id: string) => About;
  /** Others may not open the item's page, nor act on its list, so they do not see it. */
  openTo: OperatorAccess;
  /** The oldest comes first. With an id it is only that one. */
  list: (context: WaitingContext, limit: number, id?: string) => Promise<Waiting[]>;
  /** Counting stops at this number. */
  count: (db: Queryable, most: number) => Promise<number>;
}

export type WaitingSources = Record<ToDoKind, WaitingSource>;
