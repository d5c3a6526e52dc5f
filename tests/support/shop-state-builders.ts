import { eq } from 'drizzle-orm';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import type { ShopState } from '../../contract/kernel/shop-states.ts';
import { marketPolicies, shops } from '../../database/schema/index.ts';
import type { TestApp } from './app.ts';

/** Puts a shop into a state, as an operator's move would, and waits until this process has heard of it. */
export async function moveShop(app: TestApp, id: ShopId, state: ShopState): Promise<void> {
  await app.database.db.update(shops).set({ state }).where(eq(shops.id, id));
  await app.changeFeed.flushed();
}

/** New shops sell at once, as where the market asks for no approval. */
export async function sellAtOnce({ database: { db } }: Pick<TestApp, 'database'>): Promise<void> {
  await db.update(marketPolicies).set({ shopApproval: 'automatic' });
}

/** The market asks for nothing but an operator's approval. */
export async function requireNoChecks({ database: { db } }: Pick<TestApp, 'database'>): Promise<void> {
  await db.update(marketPolicies).set({ requiredChecks: [] });
}
