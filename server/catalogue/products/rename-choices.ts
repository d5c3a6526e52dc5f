import type { AttributeId } from '../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { renameProposed } from './approval/store.ts';
import { type RenamedChoices, renameChoices } from './store/choices.ts';

/** Callers lock the attribute. Proposed content is renamed too. */
export async function renameChoicesOfProducts(
  tx: Transaction,
  id: AttributeId,
  renamed: RenamedChoices,
): Promise<void> {
  if (renamed.size === 0) return;
  await renameChoices(tx, id, renamed);
  await renameProposed(tx, id, renamed);
}
