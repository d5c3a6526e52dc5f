import { HEALTH_MEASURES, type HealthMeasure } from '../../../../contract/kernel/health-measures.ts';
import { SHOP_CHECKS, type ShopCheck } from '../../../../contract/kernel/shop-checks.ts';
import type { MarketPolicy } from '../../../../contract/market-policy.ts';
import { productPolicyValues, type ProductPolicyValues } from './product-policy-values.ts';

export const MEASURES = Object.keys(HEALTH_MEASURES) as HealthMeasure[]; // the keys of the table
export const CHECKS = Object.keys(SHOP_CHECKS) as ShopCheck[]; // the keys of the table

export const SHOP_APPROVALS = {
  by_hand: { label: 'Sell after an operator has approved them' },
  automatic: { label: 'Sell at once', detail: 'Nobody checks them before.' },
} as const satisfies Record<MarketPolicy['shopApproval'], { label: string; detail?: string }>;

export interface PolicyValues {
  shopApproval: MarketPolicy['shopApproval'];
  required: Record<ShopCheck, boolean>;
  twoPersonLimit: string;
  healthLimits: Record<HealthMeasure, string>;
  healthMinimum: string;
  appealDays: string;
  products: ProductPolicyValues;
}

export function policyValues(policy: MarketPolicy): PolicyValues {
  const { shopApproval, requiredChecks, twoPersonLimit, appealDays } = policy;
  const { healthLimits, healthMinimum, products } = policy;
  const required = CHECKS.map((check) => [check, requiredChecks.includes(check)]);
  const limits = MEASURES.map((measure) => [measure, String(healthLimits[measure])]);
  return {
    shopApproval,
    required: Object.fromEntries(required) as PolicyValues['required'], // one entry for each check
    twoPersonLimit: String(twoPersonLimit),
    appealDays: String(appealDays),
    healthLimits: Object.fromEntries(limits) as PolicyValues['healthLimits'], // one entry for each measure
    healthMinimum: String(healthMinimum),
    products: productPolicyValues(products),
  };
}
