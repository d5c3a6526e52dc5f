import type { AttributeId } from '../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { renameProposed } from './approval/store.ts';
import { type RenamedChoices, renameChoices } from './store/choices.ts';

/** Has products, and what is in review of them, say the new names of choices of an attribute that is locked. */
export async function renameEverywhere(
  tx: Transaction,
  id: AttributeId,
  renamed: RenamedChoices,
): Promise<void> {
  if (renamed.size === 0) return;
  await renameChoices(tx, id, renamed);
  await renameProposed(tx, id, renamed);
}
