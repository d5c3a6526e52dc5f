import type { ReactNode } from 'react';
import { HEALTH_MEASURES, limitInWords } from '../../../../contract/kernel/health-measures.ts';
import { APPROVAL_RULES } from '../../../../contract/kernel/product-approval.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { SHOP_CHECKS } from '../../../../contract/kernel/shop-checks.ts';
import type { ProductPolicy } from '../../../../contract/market-policy.ts';
import { Facts } from '../../../ui/facts.tsx';
import { pathOf } from '../categories/category-path.ts';
import type { PolicyOfMarket } from './load-policy.ts';
import { CHECKS, MEASURES, SHOP_APPROVALS } from './policy-values.ts';

export function PolicyFacts({ policy, tree }: PolicyOfMarket) {
  const { shopApproval, requiredChecks, twoPersonLimit, appealDays, healthLimits, healthMinimum } = policy;
  const { products } = policy;
  const checks = CHECKS.filter((check) => requiredChecks.includes(check));
  const facts: { term: string; value: ReactNode }[] = [
    { term: 'New shops', value: SHOP_APPROVALS[shopApproval].label },
    {
      term: 'Checks before a shop is approved',
      value: listed(checks.map((check) => SHOP_CHECKS[check].label)),
    },
    { term: 'Products that operators look at before buyers see them', value: ruleOf(products) },
    { term: 'Words that are always looked at', value: listed(products.words) },
    {
      term: 'Categories that are always looked at',
      value: listed(products.categories.map((id) => pathOf(tree, id))),
    },
    { term: 'Two people decide above', value: formatRupees(twoPersonLimit) },
    { term: 'Days to appeal', value: String(appealDays) },
    ...MEASURES.map((measure) => ({
      term: `Shop health: ${HEALTH_MEASURES[measure].label.toLowerCase()}`,
      value: limitInWords(measure, healthLimits[measure]),
    })),
    { term: 'Shop health is judged from', value: `${healthMinimum} orders, reviews or messages` },
  ];
  return (
    <div className="card grid grid-cols-1 gap-4 p-4 wrap-anywhere sm:p-6">
      <p className="text-muted">Operators with duty owner change it.</p>
      <Facts facts={facts} />
    </div>
  );
}

function ruleOf({ rule, first }: ProductPolicy): string {
  return rule === 'first_n' ? `The first ${first} of each shop` : APPROVAL_RULES[rule].label;
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? 'None' : words.join(', ');
}
