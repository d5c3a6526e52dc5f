import type { CategoryTree } from '../../../../contract/categories.ts';
import { HEALTH_MEASURES } from '../../../../contract/kernel/health-measures.ts';
import { APPROVAL_RULES } from '../../../../contract/kernel/product-approval.ts';
import { SHOP_CHECKS } from '../../../../contract/kernel/shop-checks.ts';
import { textOf } from '../../../kit/forms/merge-newer.ts';
import { valueAt } from '../../../kit/forms/value-at.ts';
import { pathOf } from '../categories/category-path.ts';
import { CHECKS, MEASURES, type PolicyPath, type PolicyValues, SHOP_APPROVALS } from './policy-values.ts';

const NAMES: Record<PolicyPath, string> = {
  shopApproval: 'New shops',
  ...inGroup('required', CHECKS, (check) => `Check before approval: ${SHOP_CHECKS[check].label}`),
  twoPersonLimit: 'Two people decide above',
  ...inGroup('healthLimits', MEASURES, (measure) => HEALTH_MEASURES[measure].label),
  healthMinimum: 'Judged from',
  appealDays: 'Days to appeal',
  'products.rule': 'Products that operators look at',
  'products.first': 'How many of each shop',
  'products.words': 'Words that are always looked at',
  'products.categories': 'Categories that are always looked at',
};

export function policyFieldName(path: PolicyPath): string {
  return NAMES[path];
}

export function policyFieldText(path: PolicyPath, values: PolicyValues, tree: CategoryTree): string {
  const { shopApproval, products } = values;
  if (path === 'shopApproval') return SHOP_APPROVALS[shopApproval].label;
  if (path === 'products.rule') return APPROVAL_RULES[products.rule].label;
  if (path === 'products.categories') return products.categories.map((id) => pathOf(tree, id)).join(', ');
  const value = valueAt(values, path);
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : textOf(value);
}

function inGroup<Group extends string, Name extends string>(
  group: Group,
  names: readonly Name[],
  nameOf: (name: Name) => string,
): Record<`${Group}.${Name}`, string> {
  const entries = names.map((name) => [`${group}.${name}`, nameOf(name)]);
  return Object.fromEntries(entries) as Record<`${Group}.${Name}`, string>; // one entry for each name
}
