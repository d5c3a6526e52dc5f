import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { HEALTH_MEASURES, type HealthMeasure } from './kernel/health-measures.ts';
import { APPROVAL_RULES } from './kernel/product-approval.ts';
import { CategoryId, line, Rupees, RupeesInput, Version } from './kernel/schemas.ts';
import { ShopCheckName } from './shop-verification.ts';

function limitOf(measure: HealthMeasure) {
  const { best, worst } = HEALTH_MEASURES[measure];
  return z.number().min(Math.min(best, worst)).max(Math.max(best, worst));
}

/** A figure breaks its limit above it, or below it where more is better. */
const HealthLimits = z.object({
  late: limitOf('late'),
  cancelled: limitOf('cancelled'),
  returned: limitOf('returned'),
  rating: limitOf('rating'),
  answers: limitOf('answers'),
} satisfies Record<HealthMeasure, z.ZodNumber>);
type HealthLimits = z.infer<typeof HealthLimits>;
const MOST_LISTED = 100;

export const ProductPolicy = z.object({
  rule: z.enum(keysOf(APPROVAL_RULES)),
  /** How many of a shop's products have to be approved under `first_n`. */
  first: z.int().min(1).max(100),
  /** Products with one of these are always reviewed; several words match as a phrase. */
  words: z.array(line(60)).max(MOST_LISTED),
  /** Products in these categories or below are always reviewed. */
  categories: z.array(CategoryId).max(MOST_LISTED),
});
export type ProductPolicy = z.infer<typeof ProductPolicy>;

export const MarketPolicy = z.object({
  /** `by_hand`: a new shop sells once an operator approved it. */
  shopApproval: z.enum(['by_hand', 'automatic']),
  /** No shop is approved without these. */
  requiredChecks: z.array(ShopCheckName),
  /** In rupees: a decision about a larger payment needs a second operator. */
  twoPersonLimit: Rupees,
  healthLimits: HealthLimits,
  /** With fewer orders, reviews or messages a figure is not judged. */
  healthMinimum: z.number().int().min(1).max(9999),
  /** Authors may appeal against a take-down for this long. */
  appealDays: z.number().int().min(1, 'At least one day').max(3650, 'At most ten years'),
  products: ProductPolicy,
  version: Version,
});
export type MarketPolicy = z.infer<typeof MarketPolicy>;

const MarketPolicyForm = MarketPolicy.extend({ twoPersonLimit: RupeesInput });
export type MarketPolicyForm = z.output<typeof MarketPolicyForm>;

const MARKET_POLICY = {
  name: 'Market policy',
  description: 'What the market asks of shops.',
} satisfies ApiGroup;

export const marketPolicyEndpoints = defineEndpoints(MARKET_POLICY, {
  'GET /api/operator/policy': {
    summary: 'What the market asks of shops and products.',
    access: 'operator',
    reply: MarketPolicy,
  },
  'PUT /api/operator/policy': {
    summary:
      'Change what the market asks of shops and products: of what is saved from then on. Shops that sell go on, and what waits stays in review.',
    logged: 'Change the policy of the market',
    access: 'operator:owner',
    body: MarketPolicyForm,
    reply: MarketPolicy,
    refusals: ['stale', 'confirmation_needed'],
  },
});
