import { eq, sql } from 'drizzle-orm';
import type { MarketPolicy } from '../../contract/market-policy.ts';
import { marketPolicies } from '../../database/schema/shop-checks.ts';
import type { Queryable } from '../platform/database/database.ts';

const columns = {
  shopApproval: marketPolicies.shopApproval,
  requiredChecks: marketPolicies.requiredChecks,
  version: marketPolicies.version,
};

export async function findPolicy(db: Queryable): Promise<MarketPolicy> {
  const [row] = await db.select(columns).from(marketPolicies);
  if (!row) throw new Error('the market has no policy');
  return row;
}

/** Undefined when it is not of that version any more. */
export async function updatePolicy(
  db: Queryable,
  { version, shopApproval, requiredChecks }: MarketPolicy,
): Promise<MarketPolicy | undefined> {
  const [row] = await db
    .update(marketPolicies)
    .set({
      shopApproval,
      requiredChecks: [...new Set(requiredChecks)],
      version: sql`${marketPolicies.version} + 1`,
    })
    .where(eq(marketPolicies.version, version))
    .returning(columns);
  return row;
}
