import { eq, sql } from 'drizzle-orm';
import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import type { MarketPolicy, MarketPolicyForm, ProductPolicy } from '../../../contract/market-policy.ts';
import type { CategoryId } from '../../../contract/kernel/schemas.ts';
import { marketPolicies } from '../../../database/schema/market-policies.ts';
import type { Queryable } from '../../platform/database/database.ts';

const columns = {
  shopApproval: marketPolicies.shopApproval,
  requiredChecks: marketPolicies.requiredChecks,
  twoPersonLimitPaise: marketPolicies.twoPersonLimitPaise,
  healthLimits: marketPolicies.healthLimits,
  healthMinimum: marketPolicies.healthMinimum,
  appealDays: marketPolicies.appealDays,
  productRule: marketPolicies.productRule,
  firstProducts: marketPolicies.firstProducts,
  watchedWords: marketPolicies.watchedWords,
  watchedCategories: marketPolicies.watchedCategories,
  version: marketPolicies.version,
};

type PolicyRow = Pick<typeof marketPolicies.$inferSelect, keyof typeof columns>;

export async function findPolicy(db: Queryable): Promise<MarketPolicy> {
  return present(await findRow(db));
}

export async function findTwoPersonLimit(db: Queryable): Promise<Paise> {
  return (await findRow(db)).twoPersonLimitPaise;
}

export async function findProductPolicy(db: Queryable): Promise<ProductPolicy> {
  return presentProducts(await findRow(db));
}

export function countPoliciesOfCategory(db: Queryable, id: CategoryId): Promise<number> {
  return db.$count(marketPolicies, sql`${id} = any(${marketPolicies.watchedCategories})`);
}

async function findRow(db: Queryable): Promise<PolicyRow> {
  const [row] = await db.select(columns).from(marketPolicies);
  if (!row) throw new Error('the market has no policy');
  return row;
}

export async function updatePolicy(
  db: Queryable,
  { version, requiredChecks, twoPersonLimit, products, ...policy }: MarketPolicyForm,
): Promise<MarketPolicy | undefined> {
  const [row] = await db
    .update(marketPolicies)
    .set({
      ...policy,
      requiredChecks: [...new Set(requiredChecks)],
      twoPersonLimitPaise: twoPersonLimit,
      productRule: products.rule,
      firstProducts: products.first,
      watchedWords: [...new Set(products.words)],
      watchedCategories: [...new Set(products.categories)],
      version: sql`${marketPolicies.version} + 1`,
    })
    .where(eq(marketPolicies.version, version))
    .returning(columns);
  return row && present(row);
}

function present(row: PolicyRow): MarketPolicy {
  const { shopApproval, requiredChecks, twoPersonLimitPaise, version } = row;
  const { healthLimits, healthMinimum, appealDays } = row;
  return {
    shopApproval,
    requiredChecks,
    healthLimits,
    healthMinimum,
    appealDays,
    version,
    twoPersonLimit: toRupees(twoPersonLimitPaise),
    products: presentProducts(row),
  };
}

function presentProducts({
  productRule,
  firstProducts,
  watchedWords,
  watchedCategories,
}: PolicyRow): ProductPolicy {
  return { rule: productRule, first: firstProducts, words: watchedWords, categories: watchedCategories };
}
