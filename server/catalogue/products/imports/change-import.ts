import type { ImportChoices, ImportKind } from '../../../../contract/imports.ts';
import type { ImportId, SessionId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { cannotBeApplied, cannotBeCancelled, importNotFound, importStillRunning } from './refusals.ts';
import { importJob } from './run-import.ts';
import {
  beginApplying,
  cancelImport,
  findImport,
  type FoundImport,
  type ImportRow,
  insertImport,
} from './store/imports.ts';

export interface Upload {
  shopId: ShopId;
  actorId: UserId;
  sessionId: SessionId;
  kind: ImportKind;
  fileName: string;
  content: string;
  takesStock: boolean;
}

/** @throws Refusal `still_running` during another import of the shop */
export function startImport(db: Database, jobs: Jobs, upload: Upload): Promise<ImportRow> {
  return inTransaction(db, async (tx) => {
    const row = await insertImport(tx, upload);
    if (!row) throw importStillRunning();
    await jobs.send(tx, importJob, { importId: row.id });
    return row;
  });
}

export async function getImport(db: Queryable, shopId: ShopId, importId: ImportId): Promise<FoundImport> {
  const row = await findImport(db, shopId, importId);
  if (!row) throw importNotFound();
  return row;
}

/** @throws Refusal `wrong_state` when it has errors or is not checked */
export function applyImport(
  db: Database,
  jobs: Jobs,
  shopId: ShopId,
  importId: ImportId,
  by: Pick<Upload, 'actorId' | 'sessionId'> & { choices: ImportChoices },
): Promise<ImportRow> {
  return inTransaction(db, async (tx) => {
    const row = await beginApplying(tx, shopId, importId, by);
    if (!row) throw await refusal(tx, shopId, importId, cannotBeApplied());
    await jobs.send(tx, importJob, { importId });
    return row;
  });
}

/** @throws Refusal `wrong_state` when the import is over */
export async function endImport(db: Database, shopId: ShopId, importId: ImportId): Promise<ImportRow> {
  const row = await inTransaction(db, (tx) => cancelImport(tx, shopId, importId));
  if (!row) throw await refusal(db, shopId, importId, cannotBeCancelled());
  return row;
}

async function refusal(
  db: Database | Transaction,
  shopId: ShopId,
  importId: ImportId,
  otherwise: Error,
): Promise<Error> {
  return (await findImport(db, shopId, importId)) ? otherwise : importNotFound();
}
