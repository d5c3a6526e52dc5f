import type { DeletionObstacle } from '../../../contract/privacy.ts';
import { formatDate, kolkataDate } from '../../../contract/kernel/days.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { type callerOf, eraseAccount, proveForDeletion } from '../accounts/index.ts';
import { removeAddresses } from '../../selling/addresses/index.ts';
import { removeCart } from '../../selling/cart/index.ts';
import { archiveProductsOf } from '../../catalogue/products/index.ts';
import { removeCheckouts } from '../../selling/checkout/index.ts';
import { removeFavorites } from '../../community/favorites/index.ts';
import { eraseComplaints, findProvenEmail } from '../complaints/index.ts';
import { removeImports } from '../../catalogue/products/imports/index.ts';
import { withdrawStockOf } from '../../selling/inventory/index.ts';
import { eraseModeration } from '../moderation/index.ts';
import { removeNotificationSettings } from '../../community/notifications/index.ts';
import { eraseConversations } from '../../selling/orders/messages/index.ts';
import { eraseContacts } from '../../selling/orders/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { eraseReturns } from '../../selling/orders/returns/index.ts';
import { eraseQuestions } from '../../community/questions/index.ts';
import { eraseVotes } from '../../community/reviews/index.ts';
import { removeSavedViews } from '../saved-views/index.ts';
import { closeShopOf, lockShopOf } from '../shops/index.ts';
import { endMemberships, endShopMemberships } from '../staff/index.ts';
import { removeStockAlerts } from '../../community/stock-alerts/index.ts';
import { eraseSupport } from '../support/index.ts';
import { countUnfinished } from './store.ts';

/** What has to be finished before the account can go, with what to do about it. */
export async function findObstacles({ db }: Services, userId: UserId): Promise<DeletionObstacle[]> {
  const found = await countUnfinished(db, userId);
  const { openOrders, openShopOrders, unpaidShopOrders, returnableShopOrders, returnableUntil } = found;
  const obstacles: (DeletionObstacle & { count: number })[] = [
    {
      code: 'open_orders',
      count: openOrders,
      message: `${counted(openOrders, 'order is', 'orders are')} under way. Wait until you have everything, or cancel what can be cancelled.`,
    },
    {
      code: 'open_shop_orders',
      count: openShopOrders,
      message: `${counted(openShopOrders, 'order', 'orders')} of your shop must be finished first: deliver or cancel them, and see their returns through.`,
    },
    {
      code: 'unpaid_shop_orders',
      count: unpaidShopOrders,
      message: `${counted(unpaidShopOrders, 'order of your shop is', 'orders of your shop are')} being paid right now. Try again in a quarter of an hour; archive your products, and no more can come.`,
    },
    {
      code: 'returnable_shop_orders',
      count: returnableShopOrders,
      message: `${counted(returnableShopOrders, 'delivered order of your shop', 'delivered orders of your shop')} can still be returned, until ${returnableUntil && formatDate(kolkataDate(returnableUntil))}. Archive your products until then, and come back.`,
    },
  ];
  return obstacles.filter(({ count }) => count > 0).map(({ code, message }) => ({ code, message }));
}

/**
 * Deletes the account, at once and for good. Finished orders stay as the law requires, without what invoices do not need;
 * reviews, answers and answered questions stay without a name; everything else that is the person's goes. The address is free again. A seller's shop closes
 * with it: its products leave the market, its page says so, and what it sold keeps its invoices.
 * @throws Refusal for a missing proof; `wrong_state` while something is under way
 */
export async function deleteOwnAccount(
  services: Services,
  actor: Actor,
  proof: { password?: string | undefined; token?: string | undefined },
  caller: ReturnType<typeof callerOf>,
): Promise<void> {
  const { userId } = actor;
  const useUpProof = await proveForDeletion(services, actor, proof, caller);
  await inTransaction(services.db, async (tx) => {
    await faultPoint('closing: started');
    // The cart first, as a checkout does: an order is placed before this, or not at all.
    await removeCart(tx, userId);
    await useUpProof(tx);
    // Before the account is locked, for which the transactions of staff wait with their membership taken.
    await endMemberships(tx, userId);
    await closeShop(services, tx, userId);
    const provenEmail = await findProvenEmail(tx, userId);
    if (!(await eraseAccount(services, tx, userId))) throw await deletionObstacle(services, userId);
    await removeAddresses(tx, userId);
    await removeFavorites(tx, userId);
    await removeStockAlerts(tx, userId);
    await removeNotificationSettings(tx, userId);
    await removeSavedViews(tx, userId);
    await eraseVotes(tx, userId);
    await eraseModeration(tx, userId);
    await eraseQuestions(tx, userId);
    await removeCheckouts(tx, userId);
    await eraseContacts(tx, userId);
    await eraseConversations(tx, userId);
    await eraseReturns(tx, userId);
    await eraseSupport(tx, userId);
    await eraseComplaints(tx, { userId, provenEmail, now: services.clock() });
    // Last: a running import holds its locks while it waits for this one, so no lock may be taken after it.
    await removeImports(tx, userId);
  });
}

/** Shop, then stock, as a checkout takes them: an order of it was placed before this and is seen, or finds nothing to order. */
async function closeShop(services: Services, tx: Transaction, userId: UserId): Promise<void> {
  await lockShopOf(tx, userId);
  await withdrawStockOf(tx, userId);
  await faultPoint('closing: stock withdrawn');
  const shopId = await closeShopOf(services, tx, userId);
  if (shopId) await endShopMemberships(tx, shopId);
  if (shopId) await archiveProductsOf(tx, shopId);
  await faultPoint('closing: shop closed');
}

async function deletionObstacle(services: Services, userId: UserId): Promise<Refusal> {
  const [first] = await findObstacles(services, userId);
  return new Refusal('wrong_state', first?.message ?? 'Your account changed just now. Please try again.');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
