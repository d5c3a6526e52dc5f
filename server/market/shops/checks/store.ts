import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { ShopCheck } from '../../../../contract/kernel/shop-checks.ts';
import type { ShopDocumentId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import {
  shopChecks,
  shopDocuments,
  shops,
  shopTaxIds,
  shopVerifications,
} from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export type VerificationRow = typeof shopVerifications.$inferSelect;
export type DocumentRow = typeof shopDocuments.$inferSelect;
export type DecisionRow = typeof shopChecks.$inferSelect;

export async function findVerification(db: Queryable, shopId: ShopId): Promise<VerificationRow | undefined> {
  const [row] = await db.select().from(shopVerifications).where(eq(shopVerifications.shopId, shopId));
  return row;
}

/** Callers lock the shop. */
export async function saveVerification(
  tx: Transaction,
  shopId: ShopId,
  values: Partial<Omit<VerificationRow, 'shopId' | 'version' | 'changedAt'>>,
): Promise<void> {
  await tx
    .insert(shopVerifications)
    .values({ shopId, ...values })
    .onConflictDoUpdate({
      target: shopVerifications.shopId,
      set: { ...values, version: sql`${shopVerifications.version} + 1`, changedAt: sql`now()` },
    });
}

export function listDocuments(db: Queryable, shopId: ShopId): Promise<DocumentRow[]> {
  return db
    .select()
    .from(shopDocuments)
    .where(and(eq(shopDocuments.shopId, shopId), isNull(shopDocuments.removedAt)))
    .orderBy(asc(shopDocuments.createdAt), shopDocuments.id);
}

export async function insertDocument(
  tx: Transaction,
  document: typeof shopDocuments.$inferInsert,
): Promise<void> {
  await tx.insert(shopDocuments).values(document);
}

export async function markDocumentRemoved(
  tx: Transaction,
  shopId: ShopId,
  id: ShopDocumentId,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .update(shopDocuments)
    .set({ removedAt: sql`now()` })
    .where(and(eq(shopDocuments.id, id), eq(shopDocuments.shopId, shopId), isNull(shopDocuments.removedAt)))
    .returning();
  return row;
}

export async function markDocumentsRemoved(tx: Transaction, shopId: ShopId): Promise<void> {
  await tx
    .update(shopDocuments)
    .set({ removedAt: sql`now()` })
    .where(and(eq(shopDocuments.shopId, shopId), isNull(shopDocuments.removedAt)));
}

export async function listDocumentFiles(db: Queryable, shopId: ShopId): Promise<string[]> {
  const rows = await db
    .select({ fileKey: shopDocuments.fileKey })
    .from(shopDocuments)
    .where(eq(shopDocuments.shopId, shopId));
  return rows.map(({ fileKey }) => fileKey);
}

export async function deleteDocuments(db: Queryable, shopId: ShopId): Promise<void> {
  await db.delete(shopDocuments).where(eq(shopDocuments.shopId, shopId));
}

export async function deleteVerification(tx: Transaction, shopId: ShopId): Promise<void> {
  await tx.delete(shopVerifications).where(eq(shopVerifications.shopId, shopId));
}

export function listDecisions(db: Queryable, shopId: ShopId): Promise<DecisionRow[]> {
  return db.select().from(shopChecks).where(eq(shopChecks.shopId, shopId));
}

export async function saveDecision(
  tx: Transaction,
  decision: {
    shopId: ShopId;
    name: ShopCheck;
    result: DecisionRow['result'];
    note: string;
    facts: Record<string, string>;
    actorId: UserId;
  },
): Promise<void> {
  const { shopId, name, ...values } = decision;
  await tx
    .insert(shopChecks)
    .values({ shopId, name, ...values })
    .onConflictDoUpdate({ target: [shopChecks.shopId, shopChecks.name], set: { ...values, at: sql`now()` } });
}

export interface TaxIdHolder {
  id: ShopId;
  name: string;
}

export async function findTaxIdHolder(
  db: Queryable,
  shopId: ShopId,
  taxId: string,
): Promise<TaxIdHolder | undefined> {
  const [row] = await db
    .select({ id: shops.id, name: shops.name })
    .from(shopTaxIds)
    .innerJoin(shops, eq(shops.id, shopTaxIds.shopId))
    .where(and(eq(shopTaxIds.taxId, taxId), ne(shopTaxIds.shopId, shopId)));
  return row;
}

export async function releaseTaxIds(
  tx: Transaction,
  shopId: ShopId,
  { except }: { except?: string } = {},
): Promise<boolean> {
  const others = except === undefined ? undefined : ne(shopTaxIds.taxId, except);
  const released = await tx
    .delete(shopTaxIds)
    .where(and(eq(shopTaxIds.shopId, shopId), others))
    .returning({ taxId: shopTaxIds.taxId });
  return released.length > 0;
}

/** False means that the tax number is another shop's. */
export async function claimTaxId(tx: Transaction, shopId: ShopId, taxId: string): Promise<boolean> {
  await tx.insert(shopTaxIds).values({ taxId, shopId }).onConflictDoNothing();
  const [row] = await tx
    .select({ shopId: shopTaxIds.shopId })
    .from(shopTaxIds)
    .where(eq(shopTaxIds.taxId, taxId));
  return row?.shopId === shopId;
}
