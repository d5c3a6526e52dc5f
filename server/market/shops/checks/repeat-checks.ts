import { keysOf } from '../../../../contract/kernel/keys-of.ts';
import { SHOP_CHECKS, type ShopCheck } from '../../../../contract/kernel/shop-checks.ts';
import type { ShopState } from '../../../../contract/kernel/shop-states.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type ShopRow, updateChecksToRepeat } from '../store.ts';
import { openChecks } from './check-shop.ts';
import { readChecks } from './read-checks.ts';

/** In these states every required check was done at the approval. */
const WAS_APPROVED: readonly ShopState[] = ['approved', 'suspended'];

export async function listOpenChecks(db: Queryable, shop: ShopRow): Promise<ShopCheck[]> {
  return openChecks((await readChecks(db, shop)).checks).map(({ name }) => name);
}

/** The seller of an approved shop may change facts, which an operator then checks again. Callers lock the shop. */
export async function noteChecksToRepeat(
  tx: Transaction,
  shop: ShopRow,
  openBefore: readonly ShopCheck[],
): Promise<ShopRow> {
  const wasApproved = WAS_APPROVED.includes(shop.state);
  const open = await listOpenChecks(tx, shop);
  const names = open.filter(
    (name) => shop.checksToRepeat.includes(name) || (wasApproved && !openBefore.includes(name)),
  );
  const isSame = names.length === shop.checksToRepeat.length;
  return isSame && names.every((name) => shop.checksToRepeat.includes(name))
    ? shop
    : updateChecksToRepeat(tx, shop.id, names);
}

export function noteDecided(tx: Transaction, shop: ShopRow): Promise<ShopRow> {
  return noteChecksToRepeat(tx, shop, keysOf(SHOP_CHECKS));
}
