import type { ImportFault } from '../../../../contract/imports.ts';
import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Cells } from './cells.ts';

/** For which shop lines are imported, and by whom: its owner, or somebody of its staff. */
export interface ImportingSeller {
  shopId: ShopId;
  ownerId: UserId;
  actorId: UserId;
}

/** The effect of a line; a line with an error has none. */
export interface LineOutcome {
  line: number;
  effect: 'added' | 'changed' | 'unchanged' | { column: string; message: string };
  /** The id of the line's product or record, unique in a file; null for a new one. */
  subject: string | null;
}

/** How the lines of a file are compared and saved by their concept. */
export interface SavedLines<Line> {
  /** The lines in parts that are compared or saved at once, where some belong together; else any of them are. */
  batches?(lines: readonly Line[]): Line[][];
  /** Locks what the lines change until the transaction ends. */
  lock(tx: Transaction, seller: ImportingSeller, lines: readonly Line[]): Promise<void>;
  /** Returns what saving the lines would do, on another connection: nothing of it is kept. */
  compare(db: Database, seller: ImportingSeller, lines: readonly Line[]): Promise<LineOutcome[]>;
  /** Saves the lines without errors. */
  save(tx: Transaction, seller: ImportingSeller, lines: readonly Line[]): Promise<LineOutcome[]>;
}

/** A kind of file of our own, and how its lines are read. */
export interface ImportedFile<Line> extends SavedLines<Line> {
  columns: readonly string[];
  /** Sets of columns of which a file has one whole: without them no line of it can be read. */
  needs: readonly (readonly string[])[];
  /** Columns with amounts, in which a comma may part the decimals. */
  amountColumns: readonly string[];
  /** Those of attributes, of which there are too many to list. */
  attributeColumns?: ReadonlySet<string>;
  /** Undefined when the line has errors and no other line needs it. */
  readLine(cells: Cells, line: number): { value: Line | undefined; faults: ImportFault[] };
}
