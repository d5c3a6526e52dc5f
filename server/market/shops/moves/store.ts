import { desc, eq, sql } from 'drizzle-orm';
import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { ShopState } from '../../../../contract/kernel/shop-states.ts';
import { people, shopMoves, shops } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export type ShopMoveRow = typeof shopMoves.$inferSelect;

export async function insertMove(
  tx: Transaction,
  move: { shopId: ShopId; fromState: ShopState; toState: ShopState; reason: string; actorId: UserId | null },
): Promise<number> {
  const [row] = await tx.insert(shopMoves).values(move).returning({ id: shopMoves.id });
  if (!row) throw new Error('a move was inserted without a row');
  return row.id;
}

export function listMoves(db: Queryable, shopId: ShopId) {
  return db
    .select({ move: shopMoves, actorName: people.name })
    .from(shopMoves)
    .leftJoin(people, eq(people.id, shopMoves.actorId))
    .where(eq(shopMoves.shopId, shopId))
    .orderBy(desc(shopMoves.id));
}

export const latestReason = sql<string>`coalesce((
  select move.reason from shop_moves move where move.shop_id = shops.id order by move.id desc limit 1), '')`;

export async function findMailedMove(
  db: Queryable,
  id: number,
): Promise<{ move: ShopMoveRow; shopName: string; email: string } | undefined> {
  const [row] = await db
    .select({ move: shopMoves, shopName: shops.name, email: people.email })
    .from(shopMoves)
    .innerJoin(shops, eq(shops.id, shopMoves.shopId))
    .innerJoin(people, eq(people.id, shops.ownerId))
    .where(eq(shopMoves.id, id));
  return row?.email ? { ...row, email: row.email } : undefined;
}
