import { and, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type {
  ImportId,
  PageQuery,
  SessionId,
  ShopId,
  Sorting,
  UserId,
} from '../../../../../contract/kernel/schemas.ts';
import { sortTerms, hasId } from '../../../../platform/database/sql-terms.ts';
import type {
  ImportChoices,
  ImportFault,
  ImportKind,
  ImportPreview,
  ImportSort,
} from '../../../../../contract/imports.ts';
import { imports } from '../../../../../database/schema/imports.ts';
import { shopNames } from '../../../../../database/schema/shops.ts';
import { countUpTo } from '../../../../platform/database/list-page.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';

const {
  content: _content,
  faults: _faults,
  preview: _preview,
  choices: _choices,
  ...shortColumns
} = getTableColumns(imports);

export type ImportRow = Omit<typeof imports.$inferSelect, 'content' | 'faults' | 'preview' | 'choices'>;
export type FoundImport = ImportRow & { faults: ImportFault[]; preview: ImportPreview | null };
export type RunningState = 'checking' | 'applying';
const RUNNING: RunningState[] = ['checking', 'applying'];
const WAITING_DAYS = 7;
const FAILED_IMPORT_DAYS = 14;

const isWaiting = and(eq(imports.state, 'checked'), eq(imports.faultCount, 0));
const ofShop = (shopId: ShopId, importId: ImportId) =>
  and(eq(imports.id, importId), eq(imports.shopId, shopId));

/** Undefined means that another import of the shop runs. A checked import of the same kind is replaced. */
export async function insertImport(
  tx: Transaction,
  {
    shopId,
    kind,
    ...upload
  }: {
    shopId: ShopId;
    actorId: UserId;
    sessionId: SessionId;
    kind: ImportKind;
    fileName: string;
    content: string;
    takesStock: boolean;
  },
): Promise<ImportRow | undefined> {
  // The lock on the shop lets two concurrent uploads see each other.
  await tx.execute(sql`select id from shop_names where id = ${shopId} for no key update`);
  const running = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.shopId, shopId), inArray(imports.state, RUNNING)));
  if (running.length > 0) return undefined;
  await tx
    .update(imports)
    .set({ state: 'cancelled', content: '', finishedAt: sql`now()` })
    .where(and(eq(imports.shopId, shopId), eq(imports.kind, kind), isWaiting));
  const [row] = await tx
    .insert(imports)
    .values({ shopId, kind, ...upload })
    .returning(shortColumns);
  return row;
}

const SORT_COLUMNS: Record<ImportSort, readonly SQL[]> = {
  createdAt: [sql`${imports.createdAt}`],
  fileName: [sql`lower(${imports.fileName})`],
  kind: [sql`${imports.kind}`],
  state: [sql`${imports.state} || (${imports.faultCount} > 0)`],
  rowsTotal: [sql`${imports.rowsTotal}`],
};

/** A later applied file of the same kind makes up for a failed one. */
const failedLately = and(
  eq(imports.state, 'failed'),
  sql`${imports.createdAt} > now() - make_interval(days => ${FAILED_IMPORT_DAYS})`,
  sql`not exists (select from ${imports} later where later.shop_id = ${imports.shopId}
    and later.created_at > ${imports.createdAt} and later.kind = ${imports.kind} and later.state = 'applied')`,
);

export function countFailedImports(db: Queryable, most: number): Promise<number> {
  return countUpTo(db, most, sql`${imports} where ${failedLately}`);
}

export interface FailedImport
  extends Pick<ImportRow, 'id' | 'shopId' | 'fileName' | 'createdAt' | 'faultCount'> {
  shopName: string;
  fault: ImportFault | null;
}

export async function listFailedImports(db: Queryable, limit: number, id?: string): Promise<FailedImport[]> {
  return db
    .select({
      id: imports.id,
      shopId: imports.shopId,
      fileName: imports.fileName,
      createdAt: imports.createdAt,
      faultCount: imports.faultCount,
      shopName: shopNames.name,
      fault: sql<ImportFault | null>`${imports.faults} -> 0`,
    })
    .from(imports)
    .innerJoin(shopNames, eq(shopNames.id, imports.shopId))
    .where(and(failedLately, hasId(imports.id, id)))
    .orderBy(imports.createdAt, imports.id)
    .limit(limit);
}

export async function listImports(
  db: Queryable,
  shopId: ShopId,
  kinds: readonly ImportKind[],
  { page, limit, ...sorting }: PageQuery & Sorting<ImportSort>,
): Promise<{ rows: ImportRow[]; total: number }> {
  const ofThisShop = and(eq(imports.shopId, shopId), inArray(imports.kind, [...kinds]));
  const [rows, counted] = await Promise.all([
    db
      .select(shortColumns)
      .from(imports)
      .where(ofThisShop)
      .orderBy(sortTerms(SORT_COLUMNS, sorting), desc(imports.createdAt), imports.id)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(imports).where(ofThisShop),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function findImport(
  db: Queryable,
  shopId: ShopId,
  importId: ImportId,
): Promise<FoundImport | undefined> {
  const [row] = await db
    .select({ ...shortColumns, faults: sql<ImportFault[]>`${imports.faults}`, preview: imports.preview })
    .from(imports)
    .where(ofShop(shopId, importId));
  return row;
}

/** Undefined means that the import is not checked, or has errors. */
export async function beginApplying(
  tx: Transaction,
  shopId: ShopId,
  importId: ImportId,
  { choices, ...by }: { actorId: UserId; sessionId: SessionId; choices: ImportChoices },
): Promise<ImportRow | undefined> {
  const [row] = await tx
    .update(imports)
    .set({ state: 'applying', rowsDone: 0, choices, ...by })
    .where(and(ofShop(shopId, importId), isWaiting))
    .returning(shortColumns);
  return row;
}

/** The job of the import notices the cancellation and rolls back. */
export async function cancelImport(
  db: Queryable,
  shopId: ShopId,
  importId: ImportId,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(imports)
    .set({ state: 'cancelled', content: '', finishedAt: sql`now()` })
    .where(and(ofShop(shopId, importId), or(inArray(imports.state, RUNNING), isWaiting)))
    .returning(shortColumns);
  return row;
}

export async function removeImports(tx: Transaction, ownerId: UserId): Promise<void> {
  const own = tx.select({ id: shopNames.id }).from(shopNames).where(eq(shopNames.ownerId, ownerId));
  await tx
    .update(imports)
    .set({ state: 'cancelled', content: '', finishedAt: sql`now()` })
    .where(and(inArray(imports.shopId, own), or(inArray(imports.state, RUNNING), isWaiting)));
}

export interface RunningImport {
  id: ImportId;
  shopId: ShopId;
  ownerId: UserId;
  actorId: UserId;
  sessionId: SessionId | null;
  kind: ImportKind;
  state: RunningState;
  content: string;
  choices: ImportChoices | null;
  takesStock: boolean;
}

/** The row itself is not locked, so that its seller can cancel the import. */
export async function takeImport(tx: Transaction, importId: ImportId): Promise<RunningImport | undefined> {
  const { rows } = await tx.execute<{ isTaken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`import ${importId}`}, 0)) as "isTaken"`,
  );
  if (rows[0]?.isTaken !== true) return undefined;
  const [row] = await tx
    .select({
      id: imports.id,
      shopId: imports.shopId,
      ownerId: shopNames.ownerId,
      actorId: imports.actorId,
      sessionId: imports.sessionId,
      kind: imports.kind,
      state: sql<RunningState>`${imports.state}`,
      content: imports.content,
      choices: imports.choices,
      takesStock: imports.takesStock,
    })
    .from(imports)
    .innerJoin(shopNames, eq(shopNames.id, imports.shopId))
    .where(and(eq(imports.id, importId), inArray(imports.state, RUNNING)));
  return row;
}

export async function listRunningImports(db: Queryable): Promise<ImportId[]> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, RUNNING))
    .orderBy(imports.createdAt, imports.id);
  return rows.map(({ id }) => id);
}

/** False means that the import was cancelled. */
export async function noteProgress(
  db: Queryable,
  { id, state }: Pick<RunningImport, 'id' | 'state'>,
  rows: { rowsTotal: number; rowsDone: number },
): Promise<boolean> {
  const noted = await db
    .update(imports)
    .set(rows)
    .where(and(eq(imports.id, id), eq(imports.state, state)))
    .returning({ id: imports.id });
  return noted.length > 0;
}

export interface StepResult {
  rowsTotal: number;
  rowsAdded: number;
  rowsChanged: number;
  rowsUnchanged: number;
  faultCount: number;
  faults: readonly ImportFault[];
  preview?: ImportPreview | null;
}

/** Only a checked import without errors keeps its text. */
export async function finishStep(
  db: Queryable,
  { id, state }: Pick<RunningImport, 'id' | 'state'>,
  next: 'checked' | 'applied' | 'failed',
  result: Partial<StepResult>,
): Promise<boolean> {
  const isContinued = next === 'checked' && result.faultCount === 0;
  const finished = await db
    .update(imports)
    .set({
      ...result,
      state: next,
      ...(result.rowsTotal !== undefined && { rowsDone: result.rowsTotal }),
      ...(!isContinued && { content: '', finishedAt: sql`now()` }),
    })
    .where(and(eq(imports.id, id), eq(imports.state, state)))
    .returning({ id: imports.id });
  return finished.length > 0;
}

/** Texts of imports that were not applied for a week are deleted. */
export async function endAbandonedImports(db: Queryable): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'cancelled', content: '', finishedAt: sql`now()` })
    .where(and(isWaiting, sql`${imports.createdAt} < now() - make_interval(days => ${WAITING_DAYS})`));
}
