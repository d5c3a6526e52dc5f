import { job } from '../../concept/background.ts';
import type { ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import {
  deleteDocuments,
  deleteVerification,
  listDocumentFiles,
  markDocumentsRemoved,
  releaseTaxIds,
} from './checks/store.ts';
import { insertMove } from './moves/store.ts';
import { findShopOfOwner, markClosed } from './store.ts';

const forgetDocuments = jobKind<{ shopId: ShopId }>('shop.forget_documents');

/** Callers lock the shop. A suspended shop keeps its tax number, so that its seller cannot start over. */
export async function closeShopOf(
  { jobs }: { jobs: Jobs },
  tx: Transaction,
  ownerId: UserId,
): Promise<ShopId | undefined> {
  const shop = await findShopOfOwner(tx, ownerId);
  if (!shop || shop.state === 'closed') return undefined;
  const { id: shopId, state: fromState } = shop;
  await markClosed(tx, shopId);
  await insertMove(tx, { shopId, fromState, toState: 'closed', reason: '', actorId: ownerId });
  if (fromState !== 'suspended') await releaseTaxIds(tx, shopId);
  await deleteVerification(tx, shopId);
  await markDocumentsRemoved(tx, shopId);
  await jobs.send(tx, forgetDocuments, { shopId });
  return shopId;
}

/** A row is deleted after its file, so that a repeated job finds the remaining ones. */
export const closingJobs = [
  job(forgetDocuments, async ({ db, files }, { shopId }) => {
    for (const fileKey of await listDocumentFiles(db, shopId)) await files.remove(fileKey);
    await deleteDocuments(db, shopId);
  }),
];
