import type { ImportFault } from '../../contract/imports.ts';
import type { ShopId, UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Cells } from './cells.ts';

/** For whom a file is imported. */
export interface ImportingSeller {
  shopId: ShopId;
  actorId: UserId;
}

/** What a line does; or a fault, and then it does nothing. */
export interface LineOutcome {
  line: number;
  effect: 'added' | 'changed' | 'unchanged' | { column: string; message: string };
  /** What the line is about: no two lines of a file may be about the same. Null for something new. */
  subject: string | null;
}

/** One kind of file: how its lines are read, and how they are compared and saved through the door of their concept. */
export interface ImportedFile<Line> {
  columns: readonly string[];
  /** Undefined when the line has faults. */
  readLine(cells: Cells, line: number): { value: Line | undefined; faults: ImportFault[] };
  /** Keeps others from changing what the lines are about until the transaction ends. */
  lock(tx: Transaction, seller: ImportingSeller, lines: readonly Line[]): Promise<void>;
  /** Tells what saving the lines would do. */
  compare(db: Queryable, seller: ImportingSeller, lines: readonly Line[]): Promise<LineOutcome[]>;
  /** Saves the lines that have no fault. */
  save(tx: Transaction, seller: ImportingSeller, lines: readonly Line[]): Promise<LineOutcome[]>;
}
