import { ShopId, type UserId } from '../../../contract/kernel/schemas.ts';
import { SHOP_STATES } from '../../../contract/kernel/shop-states.ts';
import type { NewShop, ShopChange } from '../../../contract/shops.ts';
import { requireConfirmed } from '../accounts/index.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import { findPolicy } from '../policy/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SellerActor } from '../../platform/http/actor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { listOpenChecks, noteChecksToRepeat } from './checks/repeat-checks.ts';
import { keepTaxId } from './checks/tax-ids.ts';
import { insertMove } from './moves/store.ts';
import { hasShopAlready, shopChangedMeanwhile, shopIsClosed, shopIsNotOpen } from './refusals.ts';
import {
  findState,
  findShopForUpdate,
  findShopOfOwner,
  insertShop,
  lockShopOf,
  type ShopRow,
  updateShop,
} from './store.ts';

/** ROLE-14. @throws Refusal `already_exists` for a second shop, also when two are registered at the same moment */
export async function registerShop(db: Database, ownerId: UserId, shop: NewShop): Promise<ShopRow> {
  try {
    const isApprovedAtOnce = await areNewShopsApproved(db);
    const state = isApprovedAtOnce ? 'approved' : 'applied';
    return await inTransaction(db, async (tx) => {
      const row = await insertShop(tx, ownerId, shop, state);
      if (isApprovedAtOnce) {
        await keepTaxId(tx, row, { isApproved: true, isApprovedAtOnce });
        await insertMove(tx, {
          shopId: row.id,
          fromState: 'applied',
          toState: state,
          reason: '',
          actorId: null,
        });
      }
      return row;
    });
  } catch (error) {
    throw violatedConstraint(error) === 'shops_owner_key' ? hasShopAlready() : error;
  }
}

/**
 * SHOP-14: omitted fields stay. @throws Refusal `stale`, `already_exists` for the tax number of another approved shop unless
 * shops sell at once, `confirmation_needed` for another contact of its buyers
 */
export async function changeShop(
  db: Database,
  { ownerId, sessionId }: Pick<SellerActor, 'ownerId' | 'sessionId'>,
  change: ShopChange,
): Promise<ShopRow> {
  const changed = await inTransaction(db, async (tx) => {
    await lockShopOf(tx, ownerId, 'no key update');
    const before = await findShopOfOwner(tx, ownerId);
    const openBefore = before ? await listOpenChecks(tx, before) : [];
    const after = await updateShop(tx, ownerId, change);
    if (!before || !after) return undefined;
    if (before.carePhone !== after.carePhone || before.careEmail !== after.careEmail)
      await requireConfirmed({ db: tx }, sessionId);
    if (before.gst !== after.gst) {
      const isApprovedAtOnce = await areNewShopsApproved(tx);
      await keepTaxId(tx, after, { isApproved: after.state === 'approved', isApprovedAtOnce });
    }
    return noteChecksToRepeat(tx, after, openBefore);
  });
  if (changed) return changed;
  throw (await findShopOfOwner(db, ownerId)) ? shopChangedMeanwhile() : notFound('This shop');
}

async function areNewShopsApproved(db: Queryable): Promise<boolean> {
  return (await findPolicy(db)).shopApproval === 'automatic';
}

/** @throws Refusal `not_found` for a shop that never existed or is not approved, `shop_closed` */
export async function requireOpenShop(db: Queryable, shopId: ShopId): Promise<void> {
  const state = await findState(db, shopId);
  if (!state) throw notFound('This shop');
  requireOpen({ state });
}

/** People outside the shop see only an open one. @throws Refusal `shop_closed`, `not_found` while it is not approved */
export function requireOpen({ state }: Pick<ShopRow, 'state'>): void {
  if (state === 'closed') throw shopIsClosed();
  if (!SHOP_STATES[state].isPublic) throw shopIsNotOpen();
}

/** `findShopForUpdate` locks it. @throws Refusal `not_found`, also for a closed one */
export async function lockOpenShop(tx: Transaction, shopId: ShopId): Promise<ShopRow> {
  const shop = await findShopForUpdate(tx, shopId);
  if (!shop || shop.state === 'closed') throw notFound('This shop');
  return shop;
}

/** `findShopForUpdate` locks it. @throws Refusal `not_found`, also for a closed one */
export async function lockOwnShop(tx: Transaction, ownerId: UserId): Promise<ShopRow> {
  const own = await findShopOfOwner(tx, ownerId);
  const shop = own && (await findShopForUpdate(tx, own.id));
  if (!shop || shop.state === 'closed') throw notFound('Your shop');
  return shop;
}

const CHANGED = 'shop.changed';
/** A move of the state or a holiday puts all products of the shop on or off sale at once. */
const OFFERED = 'shop.offered';

export function onShopChange(changeFeed: ChangeFeed, listener: (shopId: ShopId | undefined) => void): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ShopId.safeParse(key).data));
}

/** One row of the feed stands for all products of the shop. `undefined` means any shop. */
export function onShopOffered(changeFeed: ChangeFeed, listener: (shopId: ShopId | undefined) => void): void {
  changeFeed.subscribe(OFFERED, (key) => listener(ShopId.safeParse(key).data));
}
