import type { DeletionObstacle } from '../../../contract/privacy.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { archiveProductsOf } from '../../catalogue/products/index.ts';
import type { Concept } from '../../concept/concept.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { removeCart } from '../../selling/cart/index.ts';
import { withdrawStockOf } from '../../selling/inventory/index.ts';
import { type callerOf, eraseAccount, findProvenEmail, proveForDeletion } from '../accounts/index.ts';
import { closeShopOf, lockShopOf } from '../shops/index.ts';
import { endMemberships, endShopMemberships } from '../staff/index.ts';

export async function findObstacles(
  services: Services,
  concepts: readonly Concept[],
  userId: UserId,
): Promise<DeletionObstacle[]> {
  const found: DeletionObstacle[] = [];
  for (const { personal } of concepts) found.push(...((await personal?.obstacles?.(services, userId)) ?? []));
  return found;
}

/**
 * Finished orders stay as the law requires, without data that invoices do not need; reviews, answers and answered questions
 * stay without a name. A seller's shop closes with the account, and its sales keep their invoices.
 * @throws Refusal for a missing proof; `wrong_state` while something is under way
 */
export async function deleteOwnAccount(
  services: Services,
  concepts: readonly Concept[],
  actor: Actor,
  proof: { password?: string | undefined; token?: string | undefined },
  caller: ReturnType<typeof callerOf>,
): Promise<void> {
  const { userId } = actor;
  const consumeProof = await proveForDeletion(services, actor, proof, caller);
  await inTransaction(services.db, async (tx) => {
    await faultPoint('closing: started');
    // The cart comes first, as in a checkout: an order is placed before this, or not at all.
    await removeCart(tx, userId);
    await consumeProof(tx);
    // Memberships end before the account is locked, since transactions of staff hold them while waiting for it.
    await endMemberships(tx, userId);
    await closeShop(services, tx, userId);
    const provenEmail = await findProvenEmail(tx, userId);
    if (!(await eraseAccount(services, tx, userId))) throw await deletionObstacle(services, concepts, userId);
    const erasure = { tx, userId, provenEmail, now: services.clock() };
    for (const { personal } of concepts) await personal?.erase?.(erasure);
    for (const { personal } of concepts) await personal?.eraseLast?.(erasure);
  });
}

/** The lock order is that of a checkout, shop before stock: an order is seen here, or finds nothing to order. */
async function closeShop(services: Services, tx: Transaction, userId: UserId): Promise<void> {
  await lockShopOf(tx, userId);
  await withdrawStockOf(tx, userId);
  await faultPoint('closing: stock withdrawn');
  const shopId = await closeShopOf(services, tx, userId);
  if (shopId) await endShopMemberships(tx, shopId);
  if (shopId) await archiveProductsOf(tx, shopId);
  await faultPoint('closing: shop closed');
}

async function deletionObstacle(
  services: Services,
  concepts: readonly Concept[],
  userId: UserId,
): Promise<Refusal> {
  const [first] = await findObstacles(services, concepts, userId);
  return new Refusal('wrong_state', first?.message ?? 'Your account changed just now. Please try again.');
}
