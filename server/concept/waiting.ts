import type { ToDoItem } from '../../contract/console.ts';
import type { OperatorAccess } from '../../contract/endpoint.ts';
import type { ToDoKind } from '../../contract/kernel/to-do-kinds.ts';
import type { About } from '../platform/audit/scope.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Things } from './thing.ts';

/** In place of a reason that was not kept. */
export const NO_REASON = 'No reason was kept';

/** Something that waits for an operator. */
export type Waiting = Omit<ToDoItem, 'owner'>;

export interface WaitingContext {
  db: Queryable;
  jobs: Pick<Jobs, 'mailKinds'>;
  things: Things;
  now: Date;
}

/** What waits of one kind. */
export interface WaitingSource {
  /** The thing that the id of an item names, where it names one. */
  about?: (id: string) => About;
  /** Who may open what it leads to, or do what its list offers: nobody else sees it. */
  openTo: OperatorAccess;
  /** The oldest first: all of it, or the one with the id. */
  list: (context: WaitingContext, limit: number, id?: string) => Promise<Waiting[]>;
  /** How much waits, counted up to a number. */
  count: (db: Queryable, most: number) => Promise<number>;
}

export type WaitingSources = Record<ToDoKind, WaitingSource>;
