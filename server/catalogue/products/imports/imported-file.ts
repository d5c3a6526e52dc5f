import type { ImportFault } from '../../../../contract/imports.ts';
import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Cells } from './cells.ts';

export interface ImportingSeller {
  shopId: ShopId;
  ownerId: UserId;
  actorId: UserId;
}

export interface LineOutcome {
  line: number;
  effect: 'added' | 'changed' | 'unchanged' | { column: string; message: string };
  subject: string | null;
}

export interface SavedLines<Line> {
  /** Lines of one batch belong together. */
  batches?(lines: readonly Line[]): Line[][];
  lock(tx: Transaction, seller: ImportingSeller, lines: readonly Line[]): Promise<void>;
  /** The lines are compared on another connection, and nothing is kept. */
  compare(db: Database, seller: ImportingSeller, lines: readonly Line[]): Promise<LineOutcome[]>;
  save(tx: Transaction, seller: ImportingSeller, lines: readonly Line[]): Promise<LineOutcome[]>;
}

export interface ImportedFile<Line> extends SavedLines<Line> {
  columns: readonly string[];
  /** A file needs all columns of at least one of these sets: otherwise no line of it can be read. */
  needs: readonly (readonly string[])[];
  amountColumns: readonly string[];
  attributeColumns?: ReadonlySet<string>;
  readLine(cells: Cells, line: number): { value: Line | undefined; faults: ImportFault[] };
}
