import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { HEALTH_MEASURES, type HealthMeasure } from './kernel/health-measures.ts';
import { APPROVAL_RULES, type ApprovalRule } from './kernel/product-approval.ts';
import { CategoryId, line, Rupees, RupeesInput, Version } from './kernel/schemas.ts';
import { ShopCheckName } from './shop-verification.ts';

function limitOf(measure: HealthMeasure) {
  const { best, worst } = HEALTH_MEASURES[measure];
  return z.number().min(Math.min(best, worst)).max(Math.max(best, worst));
}

/** From where on a figure of a shop's health is over: above it, or below it where more is better. */
export const HealthLimits = z.object({
  late: limitOf('late'),
  cancelled: limitOf('cancelled'),
  returned: limitOf('returned'),
  rating: limitOf('rating'),
  answers: limitOf('answers'),
} satisfies Record<HealthMeasure, z.ZodNumber>);
export type HealthLimits = z.infer<typeof HealthLimits>;
const MOST_LISTED = 100;

/** Which products operators look at before buyers see them. */
export const ProductPolicy = z.object({
  rule: z.enum(Object.keys(APPROVAL_RULES) as [ApprovalRule, ...ApprovalRule[]]), // the keys of the table
  /** How many of a shop's products have to be approved under `first_n`. */
  first: z.int().min(1).max(100),
  /** Products that say one of these are always looked at; words of several parts as they follow each other. */
  words: z.array(line(60)).max(MOST_LISTED),
  /** Products in these categories or below are always looked at. */
  categories: z.array(CategoryId).max(MOST_LISTED),
});
export type ProductPolicy = z.infer<typeof ProductPolicy>;

/** What the operators of the market decided on. */
export const MarketPolicy = z.object({
  /** Whether a new shop sells once an operator approved it, or at once. */
  shopApproval: z.enum(['by_hand', 'automatic']),
  /** The checks without which no shop is approved. */
  requiredChecks: z.array(ShopCheckName),
  /** Rupees: what is decided about a payment above needs a second operator. */
  twoPersonLimit: Rupees,
  healthLimits: HealthLimits,
  /** Of fewer orders, reviews or messages nothing is judged. */
  healthMinimum: z.number().int().min(1).max(9999),
  /** Within which an author may appeal against a take-down. */
  appealDays: z.number().int().min(1, 'At least one day').max(3650, 'At most ten years'),
  products: ProductPolicy,
  /** Goes back with an edit. */
  version: Version,
});
export type MarketPolicy = z.infer<typeof MarketPolicy>;

const MarketPolicyForm = MarketPolicy.extend({ twoPersonLimit: RupeesInput });
export type MarketPolicyForm = z.output<typeof MarketPolicyForm>;

export const marketPolicyEndpoints = defineEndpoints('Market policy', {
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
