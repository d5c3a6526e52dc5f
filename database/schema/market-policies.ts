import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { HealthMeasure } from '../../contract/kernel/health-measures.ts';
import { paise } from '../../contract/kernel/money.ts';
import { APPROVAL_RULES, type ApprovalRule } from '../../contract/kernel/product-approval.ts';
import type { CategoryId } from '../../contract/kernel/schemas.ts';
import type { ShopCheck } from '../../contract/kernel/shop-checks.ts';
import type { MarketPolicy } from '../../contract/market-policy.ts';
import { audited } from './audited.ts';
import { oneOf, paiseColumn } from './columns.ts';

/** The table has one row. */
export const marketPolicies = pgTable(
  'market_policies',
  {
    id: integer('id').primaryKey().default(1),
    shopApproval: text('shop_approval').$type<MarketPolicy['shopApproval']>().notNull().default('by_hand'),
    requiredChecks: text('required_checks').array().$type<ShopCheck[]>().notNull().default(sql`'{}'`),
    /** A decision about a larger payment needs a second operator. */
    twoPersonLimitPaise: paiseColumn('two_person_limit_paise').notNull().default(paise(1_000_000)),
    appealDays: smallint('appeal_days').notNull().default(180),
    /** The unit is percent or stars. */
    healthLimits: jsonb('health_limits')
      .$type<Record<HealthMeasure, number>>()
      .notNull()
      .default({ late: 10, cancelled: 5, returned: 10, rating: 3.5, answers: 80 }),
    /** With fewer orders, reviews or messages a figure is not judged. */
    healthMinimum: integer('health_minimum').notNull().default(10),
    productRule: text('product_rule').$type<ApprovalRule>().notNull().default('none'),
    firstProducts: integer('first_products').notNull().default(5),
    /** Products with one of these words, or in one of these categories or below, are always reviewed. */
    watchedWords: text('watched_words').array().notNull().default(sql`'{}'`),
    watchedCategories: text('watched_categories').array().$type<CategoryId[]>().notNull().default(sql`'{}'`),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('market_policies_one_row_check', sql`${table.id} = 1`),
    check('market_policies_appeal_days_check', sql`${table.appealDays} between 1 and 3650`),
    check('market_policies_product_rule_check', oneOf(table.productRule, Object.keys(APPROVAL_RULES))),
    check('market_policies_first_products_check', sql`${table.firstProducts} between 1 and 100`),
    check('market_policies_shop_approval_check', oneOf(table.shopApproval, ['by_hand', 'automatic'])),
  ],
);

export const auditedPolicies = audited(marketPolicies, { omit: [marketPolicies.version] });
