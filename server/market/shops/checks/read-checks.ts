import type { CheckStanding, ShopDocument, Verification } from '../../../../contract/shop-verification.ts';
import { findPolicy } from '../../policy/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ShopRow } from '../store.ts';
import { checkShop, type KnownShop, taxIdOf } from './check-shop.ts';
import {
  type DocumentRow,
  findTaxIdHolder,
  findVerification,
  listDecisions,
  listDocuments,
} from './store.ts';

export interface ReadChecks {
  known: KnownShop & { documents: readonly DocumentRow[] };
  checks: CheckStanding[];
}

export async function readChecks(db: Queryable, shop: ShopRow): Promise<ReadChecks> {
  const verification = await findVerification(db, shop.id);
  const documents = await listDocuments(db, shop.id);
  const decisions = await listDecisions(db, shop.id);
  const { requiredChecks } = await findPolicy(db);
  const taxIdHolder = await findTaxIdHolder(db, shop.id, taxIdOf(shop));
  const known = { shop, verification, documents, taxIdHolder };
  return { known, checks: checkShop(known, decisions, requiredChecks) };
}

export function presentVerification({
  known: { verification, documents },
  checks,
}: ReadChecks): Verification {
  return {
    pan: verification?.pan ?? '',
    accountHolder: verification?.accountHolder ?? '',
    accountNumberEnd: verification?.accountNumberEnd ?? '',
    ifsc: verification?.ifsc ?? '',
    version: verification?.version ?? 0,
    documents: documents.map(presentDocument),
    checks,
  };
}

export function presentDocument({
  id,
  kind,
  fileName,
  mediaType,
  bytes,
  createdAt,
}: DocumentRow): ShopDocument {
  return { id, kind, name: fileName, mediaType, bytes, createdAt: createdAt.toISOString() };
}
