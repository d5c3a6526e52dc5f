import { eq, sql } from 'drizzle-orm';
import { type Paise, toRupees } from '../../contract/kernel/money.ts';
import type { MarketPolicy, MarketPolicyForm } from '../../contract/market-policy.ts';
import { marketPolicies } from '../../database/schema/market-policies.ts';
import type { Queryable } from '../platform/database/database.ts';

const columns = {
  shopApproval: marketPolicies.shopApproval,
  requiredChecks: marketPolicies.requiredChecks,
  twoPersonLimitPaise: marketPolicies.twoPersonLimitPaise,
  healthLimits: marketPolicies.healthLimits,
  healthMinimum: marketPolicies.healthMinimum,
  appealDays: marketPolicies.appealDays,
  version: marketPolicies.version,
};

type PolicyRow = Pick<typeof marketPolicies.$inferSelect, keyof typeof columns>;

export async function findPolicy(db: Queryable): Promise<MarketPolicy> {
  return present(await findRow(db));
}

/** Above this two operators have to agree on what is decided about a payment. */
export async function findTwoPersonLimit(db: Queryable): Promise<Paise> {
  return (await findRow(db)).twoPersonLimitPaise;
}

async function findRow(db: Queryable): Promise<PolicyRow> {
  const [row] = await db.select(columns).from(marketPolicies);
  if (!row) throw new Error('the market has no policy');
  return row;
}

/** Undefined when it is not of that version any more. */
export async function updatePolicy(
  db: Queryable,
  { version, requiredChecks, twoPersonLimit, ...policy }: MarketPolicyForm,
): Promise<MarketPolicy | undefined> {
  const [row] = await db
    .update(marketPolicies)
    .set({
      ...policy,
      requiredChecks: [...new Set(requiredChecks)],
      twoPersonLimitPaise: twoPersonLimit,
      version: sql`${marketPolicies.version} + 1`,
    })
    .where(eq(marketPolicies.version, version))
    .returning(columns);
  return row && present(row);
}

function present({ twoPersonLimitPaise, ...policy }: PolicyRow): MarketPolicy {
  return { ...policy, twoPersonLimit: toRupees(twoPersonLimitPaise) };
}
