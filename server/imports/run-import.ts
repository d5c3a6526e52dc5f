import type { ImportId } from '../../contract/kernel/schemas.ts';
import type { Categories } from '../categories/index.ts';
import { type AuditScope, inAuditScope } from '../platform/audit/scope.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { isDatabaseUnavailable, isWorthRepeating, violatedConstraint } from '../platform/database/errors.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { faultPoint } from '../platform/fault-points.ts';
import { jobKind } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';
import { processRows, slicesOf } from './process-rows.ts';
import type { ImportedFile } from './imported-file.ts';
import { inventoryFile } from './inventory-file.ts';
import { productFile } from './product-file.ts';
import { type ReadFile, readFile } from './read-file.ts';
import {
  endAbandonedImports,
  finishStep,
  listRunningImports,
  noteProgress,
  type RunningImport,
  type StepResult,
  takeImport,
} from './store.ts';

/** Runs the next step of an import, which its state determines. */
export const importJob = jobKind<{ importId: ImportId }>('import');

/** Interval in milliseconds after which an import of a dead process is resumed. */
const LOOK_EVERY_MS = 5_000;

/** Registers the jobs of imports. */
export function runImports(services: Services, categories: Categories): void {
  const { db, jobs } = services;
  jobs.handle(importJob, ({ importId }) => runImport(services, categories, importId), { isLong: true });
  jobs.repeat('import.run', LOOK_EVERY_MS, async () => {
    for (const importId of await listRunningImports(db)) await runImport(services, categories, importId);
    await endAbandonedImports(db);
  });
}

/** The seller cancelled the import: the transaction rolls back. */
class ImportCancelled extends Error {}

/** The lines no longer fit the shop's data: the transaction rolls back. */
class ImportRefused extends Error {
  readonly result: StepResult;

  constructor(result: StepResult) {
    super('an import had faults when it was applied');
    this.result = result;
  }
}

/**
 * Runs the next step of an import unless another process does. The step is one transaction: a process that dies leaves
 * nothing half done, and the next one starts it again.
 */
async function runImport(services: Services, categories: Categories, importId: ImportId): Promise<void> {
  const { db, log } = services;
  const waiting = await inTransaction(db, (tx) => takeImport(tx, importId));
  if (!waiting) return;
  try {
    if (waiting.kind === 'products') await doStep(services, waiting, productFile(await categories.tree()));
    else await doStep(services, waiting, inventoryFile());
  } catch (error) {
    if (error instanceof ImportCancelled) return;
    if (error instanceof ImportRefused) {
      await finishStep(db, waiting, 'failed', error.result);
      return;
    }
    if (isDatabaseUnavailable(error) || isWorthRepeating(error)) throw error;
    if (violatedConstraint(error) === 'variants_sku_key') {
      await finishStep(db, waiting, 'failed', { faultCount: 1, faults: [SKU_JUST_TAKEN] });
      return;
    }
    log.error({ err: error, importId }, 'import failed');
    await finishStep(db, waiting, 'failed', { faultCount: 1, faults: [OUR_FAULT] });
  }
}

const OUR_FAULT = {
  line: 1,
  column: null,
  message: 'Something went wrong on our side, and nothing was changed. Please try again later.',
};

/** Only the database saw it, which does not know the line; another check does. */
const SKU_JUST_TAKEN = {
  line: 1,
  column: 'sku',
  message:
    'Another product just got one of the SKUs of this file, so nothing was changed. Upload the file again to see which one.',
};

/** Reads the file before the transaction, which then waits for the database alone. */
async function doStep<Line>(
  { db }: Services,
  waiting: RunningImport,
  file: ImportedFile<Line>,
): Promise<void> {
  const read = await readFile(file, waiting.content);
  const { rowsTotal } = read;
  const batches = file.batches?.(read.lines) ?? slicesOf(read.lines);
  /** On another connection, so that the seller sees it at once and a cancellation is noticed. */
  const onProgress = async (rowsDone: number) => {
    if (!(await noteProgress(db, waiting, { rowsTotal, rowsDone }))) throw new ImportCancelled();
  };
  const step = () =>
    inTransaction(db, async (tx) => {
      const taken = await takeImport(tx, waiting.id);
      if (taken?.state !== waiting.state) return;
      await onProgress(0);
      const reading = { ...read, batches, onProgress };
      if (taken.state === 'checking') await check(tx, db, taken, file, reading);
      else await apply(tx, taken, file, reading);
    });
  // A check changes nothing of the shop.
  await (waiting.state === 'checking' ? step() : inAuditScope(scopeOf(waiting), step));
}

/** Applying is what its seller does, though a job does it later. */
function scopeOf({ id, ownerId, actorId, sessionId }: RunningImport): AuditScope {
  return {
    ...{ actorId, ownerId, sessionId, actorKind: actorId === ownerId ? 'seller' : 'staff' },
    ...{ network: '', action: importJob.queue, subject: { importId: [id] }, reason: '' },
  };
}

interface Reading<Line> extends ReadFile<Line> {
  batches: readonly (readonly Line[])[];
  onProgress: (rowsDone: number) => Promise<void>;
}

/** Checks every line and writes the result only. */
async function check<Line>(
  tx: Transaction,
  db: Database,
  taken: RunningImport,
  file: ImportedFile<Line>,
  { batches, onProgress, ...read }: Reading<Line>,
): Promise<void> {
  const result = await processRows(read, {
    treat: (lines) => file.compare(db, taken, lines),
    batches,
    onProgress,
  });
  if (!(await finishStep(tx, taken, 'checked', result))) throw new ImportCancelled();
}

/** Saves all lines or none; the same statements check them again. */
async function apply<Line>(
  tx: Transaction,
  taken: RunningImport,
  file: ImportedFile<Line>,
  { batches, onProgress, ...read }: Reading<Line>,
): Promise<void> {
  await file.lock(tx, taken, read.lines);
  const treat = async (lines: readonly Line[]) => {
    const outcomes = await file.save(tx, taken, lines);
    await faultPoint('import: part saved');
    return outcomes;
  };
  const result = await processRows(read, { treat, batches, onProgress });
  if (result.faultCount > 0) throw new ImportRefused(result);
  if (!(await finishStep(tx, taken, 'applied', result))) throw new ImportCancelled();
  await faultPoint('import: applied, not committed');
}
