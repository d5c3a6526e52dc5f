import { job, schedule } from '../../../concept/background.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ImportKind, ImportPreview } from '../../../../contract/imports.ts';
import type { ImportId } from '../../../../contract/kernel/schemas.ts';
import { type CategoryTree, categoriesOf } from '../../categories/index.ts';
import { type AuditScope, inAuditScope } from '../../../platform/audit/scope.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable, isRetryable, violatedConstraint } from '../../../platform/database/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { FaultList } from './fault-list.ts';
import { foreignInventory } from './foreign-inventory.ts';
import { foreignProducts } from './foreign-products.ts';
import { FORMATS, readCatalog } from './formats/adapt.ts';
import { isXml, readFeed } from './formats/feed-xml.ts';
import type { TableRow } from './formats/foreign-table.ts';
import { recogniseFormat } from './formats/recognise.ts';
import { readShopifyInventory } from './formats/shopify-inventory.ts';
import { processRows, slicesOf } from './process-rows.ts';
import type { SavedLines } from './imported-file.ts';
import { inventoryFile } from './inventory-file.ts';
import { productFile } from './product-file.ts';
import { type ReadFile, readLines, readTable } from './read-file.ts';
import {
  endAbandonedImports,
  finishStep,
  listRunningImports,
  noteProgress,
  type RunningImport,
  type StepResult,
  takeImport,
} from './store/imports.ts';

export const importJob = jobKind<{ importId: ImportId }>('import');

/** An import of a dead process is resumed after this time. */
const POLL_INTERVAL_MS = 5_000;

export const importJobs = [
  job(importJob, (services, { importId }) => runImport(services, importId), { isLong: true }),
];

export const importSchedules = [
  schedule('import.run', POLL_INTERVAL_MS, async (services) => {
    for (const importId of await listRunningImports(services.db)) await runImport(services, importId);
    await endAbandonedImports(services.db);
  }),
];

class ImportCancelled extends Error {}

class ImportRefused extends Error {
  readonly result: StepResult;

  constructor(result: StepResult) {
    super('an import had faults when it was applied');
    this.result = result;
  }
}

/** A step is one transaction: a process that dies leaves nothing half done, and the next one repeats it. */
async function runImport(services: Services, importId: ImportId): Promise<void> {
  const { db, log } = services;
  const waiting = await inTransaction(db, (tx) => takeImport(tx, importId));
  if (!waiting) return;
  try {
    await importFile(services, waiting, await categoriesOf(services).tree());
  } catch (error) {
    if (error instanceof ImportCancelled) return;
    if (error instanceof ImportRefused) {
      await finishStep(db, waiting, 'failed', error.result);
      return;
    }
    if (isDatabaseUnavailable(error) || isRetryable(error)) throw error;
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

/** Only the database noticed the SKU, and it does not know the line; another check finds it. */
const SKU_JUST_TAKEN = {
  line: 1,
  column: 'sku',
  message:
    'Another product just got one of the SKUs of this file, so nothing was changed. Upload the file again to see which one.',
};

async function importFile(services: Services, waiting: RunningImport, tree: CategoryTree): Promise<void> {
  const { kind, content, choices } = waiting;
  const table = isXml(content) ? await readFeed(content) : await readTable(content);
  const { head, broken } = table;
  const format = recogniseFormat(head?.cells ?? []);
  if (format === undefined) {
    if (isXml(content)) await runStep(services, waiting, notRead(head, NO_FEED));
    else if (kind === 'products') {
      const file = productFile(tree);
      await runStep(services, waiting, { file, read: await readLines(file, table) });
    } else {
      const file = inventoryFile();
      await runStep(services, waiting, { file, read: await readLines(file, table) });
    }
    return;
  }
  if (FORMATS[format].kind !== kind) {
    const wanted = KIND_NAMES[FORMATS[format].kind];
    const message = `This is ${FORMATS[format].name}: choose ${wanted}, and upload it again`;
    await runStep(services, waiting, notRead(head, message));
    return;
  }
  const foreign = { ...table, columns: head?.cells ?? [] };
  const faults = new FaultList();
  if (broken) faults.add([{ line: broken.line, column: null, message: broken.message }]);
  if (format === 'shopify_inventory') {
    const inventory = readShopifyInventory(foreign);
    const { file, preview } = foreignInventory(format, choices, inventory);
    const lines = [...inventory.stock];
    await runStep(services, waiting, { file, preview, read: { rowsTotal: lines.length, lines, faults } });
  } else {
    const catalog = readCatalog(format, foreign, services.clock());
    await yieldToEventLoop();
    const { file, products, preview } = await foreignProducts(tree, { ...waiting, format }, catalog);
    await runStep(services, waiting, {
      file,
      preview,
      read: { rowsTotal: products.length, lines: products, faults },
    });
  }
}

const KIND_NAMES = { products: 'Products', inventory: 'Inventory' } as const satisfies Record<
  ImportKind,
  string
>;

function notRead(head: TableRow | undefined, message: string): Reading<never> {
  const faults = new FaultList();
  faults.add([{ line: head?.line ?? 1, column: null, message }]);
  const nothing = () => Promise.resolve([]);
  return {
    read: { rowsTotal: 0, lines: [], faults },
    file: { lock: () => Promise.resolve(), compare: nothing, save: nothing },
  };
}

const NO_FEED =
  'This is no product feed: each of its items needs an id, a title and a price, as Google describes them';

interface Reading<Line> {
  file: SavedLines<Line>;
  read: ReadFile<Line>;
  preview?: () => ImportPreview;
}

/** The file is read before the transaction, which then waits for the database alone. */
async function runStep<Line>(
  { db }: Services,
  waiting: RunningImport,
  { file, read, preview }: Reading<Line>,
): Promise<void> {
  const { rowsTotal } = read;
  const batches = file.batches?.(read.lines) ?? slicesOf(read.lines);
  /** Another connection shows progress to the seller at once, and notices a cancellation. */
  const onProgress = async (rowsDone: number) => {
    if (!(await noteProgress(db, waiting, { rowsTotal, rowsDone }))) throw new ImportCancelled();
  };
  const step = () =>
    inTransaction(db, async (tx) => {
      const taken = await takeImport(tx, waiting.id);
      if (taken?.state !== waiting.state) return;
      // The process plans lines between its statements, which takes a while on a busy machine.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
      await onProgress(0);
      const work = { file, read, batches, onProgress, preview };
      if (taken.state === 'checking') await check(tx, db, taken, work);
      else await apply(tx, taken, work);
    });
  // A check changes nothing of the shop, so the audit log needs no entry.
  await (waiting.state === 'checking' ? step() : inAuditScope(scopeOf(waiting), step));
}

/** The audit log attributes applying to its seller, though a job does it later. */
function scopeOf({ id, ownerId, actorId, sessionId }: RunningImport): AuditScope {
  return {
    actorId,
    ownerId,
    sessionId,
    actorKind: actorId === ownerId ? 'seller' : 'staff',
    network: '',
    action: importJob.queue,
    subject: { importId: [id] },
    reason: '',
  };
}

interface Work<Line> extends Reading<Line> {
  batches: readonly (readonly Line[])[];
  onProgress: (rowsDone: number) => Promise<void>;
}

async function check<Line>(
  tx: Transaction,
  db: Database,
  taken: RunningImport,
  { file, read, batches, onProgress, preview }: Work<Line>,
): Promise<void> {
  const result = await processRows(read, {
    treat: (lines) => file.compare(db, taken, lines),
    batches,
    onProgress,
  });
  const found = { ...result, preview: preview?.() ?? null };
  if (!(await finishStep(tx, taken, 'checked', found))) throw new ImportCancelled();
}

/** The transaction saves all lines or none; the same statements check them again. */
async function apply<Line>(
  tx: Transaction,
  taken: RunningImport,
  { file, read, batches, onProgress, preview }: Work<Line>,
): Promise<void> {
  await file.lock(tx, taken, read.lines);
  const treat = async (lines: readonly Line[]) => {
    const outcomes = await file.save(tx, taken, lines);
    await faultPoint('import: part saved');
    return outcomes;
  };
  const result = await processRows(read, { treat, batches, onProgress });
  if (result.faultCount > 0) throw new ImportRefused(result);
  const done = { ...result, preview: preview?.() ?? null };
  if (!(await finishStep(tx, taken, 'applied', done))) throw new ImportCancelled();
  await faultPoint('import: applied, not committed');
}
