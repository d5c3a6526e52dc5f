import { SHOP_CHECKS, type ShopCheck } from '../../../../contract/kernel/shop-checks.ts';
import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { completeEntry } from '../../../platform/audit/scope.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { checksOpen, factsMissing, noTaxIdHeld, shopChangedMeanwhile, taxIdTaken } from '../refusals.ts';
import { findShopForUpdate, type ShopRow, updateShopVersion } from '../store.ts';
import { factsOf, isHeld, openChecks } from './check-shop.ts';
import { readChecks } from './read-checks.ts';
import { noteDecided } from './repeat-checks.ts';
import { type DecisionRow, releaseTaxIds, saveDecision } from './store.ts';
import { keepTaxId } from './tax-ids.ts';

interface Decision {
  shopId: ShopId;
  check: ShopCheck;
  result: DecisionRow['result'];
  note: string;
  version: number;
  actorId: UserId;
}

/**
 * A failed check frees the tax number of a shop that does not sell. @throws Refusal `not_found`, `stale`, `wrong_state` for a
 * closed shop without a number, `already_exists` for a tax number of another approved shop
 */
export function decideCheck(
  db: Database,
  { shopId, check, result, note, version, actorId }: Decision,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const isFailedTaxId = check === 'tax_id' && result === 'failed';
    const shop = await findShopForUpdate(tx, shopId);
    if (!shop || (shop.state === 'closed' && !isFailedTaxId)) throw notFound('This shop');
    if (shop.version !== version) throw shopChangedMeanwhile();
    completeEntry({ subject: { outcome: [result] } });
    const isFreed = isFailedTaxId && shop.state !== 'approved' && (await releaseTaxIds(tx, shopId));
    if (shop.state === 'closed') {
      if (!isFreed) throw noTaxIdHeld();
      return;
    }
    const { known } = await readChecks(tx, shop);
    if (isHeld(check, known) && result !== 'failed') throw taxIdTaken();
    const facts = factsOf(check, known);
    await saveDecision(tx, { shopId, name: check, result, note, facts, actorId });
    await noteDecided(tx, await updateShopVersion(tx, shopId));
  });
}

/** @throws Refusal for an open required check, or the tax number of another approved shop */
export async function requireChecks(tx: Transaction, shop: ShopRow): Promise<void> {
  await requireOwnTaxId(tx, shop);
  const open = openChecks((await readChecks(tx, shop)).checks);
  if (open.length > 0) throw checksOpen(open.map(({ name }) => SHOP_CHECKS[name].label));
}

/** @throws Refusal for the tax number of another approved shop */
export function requireOwnTaxId(tx: Transaction, shop: ShopRow): Promise<void> {
  return keepTaxId(tx, shop, { isApproved: true });
}

/** @throws Refusal when the seller has to add or correct something */
export async function requireFacts(tx: Transaction, shop: ShopRow): Promise<void> {
  const { checks } = await readChecks(tx, shop);
  const missing = checks.filter((check) => check.isRequired && check.missing !== null);
  if (missing.length > 0) throw factsMissing(missing.map(({ name }) => SHOP_CHECKS[name].label));
}
