import type { CategoryTree } from '../../../../contract/categories.ts';
import { HEALTH_MEASURES, type HealthMeasure } from '../../../../contract/kernel/health-measures.ts';
import { MAX_AMOUNT_PAISE, readRupees, toRupees } from '../../../../contract/kernel/money.ts';
import type { HealthLimits, MarketPolicy } from '../../../../contract/market-policy.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { restorePolicy, textsOfPolicy } from './policy-draft.ts';
import { CHECKS, MEASURES, type PolicyValues, policyValues } from './policy-values.ts';
import { productPolicyOf } from './product-policy-values.ts';

const NO_DAYS = { path: 'appealDays', message: 'Enter 1 to 3650 days' };
const NO_COUNT = { path: 'products.first', message: 'Enter a whole number from 1 to 100' };
const NO_AMOUNT = { path: 'twoPersonLimit', message: 'Enter an amount of at most one crore rupees' };

function rupeesIn(text: string): number | undefined {
  const amount = readRupees(text);
  return amount === undefined || amount > MAX_AMOUNT_PAISE ? undefined : toRupees(amount);
}

function limitIn(measure: HealthMeasure, text: string): number | undefined {
  const { best, worst } = HEALTH_MEASURES[measure];
  const limit = text.trim() === '' ? Number.NaN : Number(text);
  return limit >= Math.min(best, worst) && limit <= Math.max(best, worst) ? limit : undefined;
}

function countIn(text: string): number | undefined {
  return /^\s*[1-9]\d{0,3}\s*$/.test(text) ? Number(text) : undefined;
}

function daysIn(text: string): number | undefined {
  const days = countIn(text);
  return days !== undefined && days <= 3650 ? days : undefined;
}

function faultsIn({ twoPersonLimit, appealDays, healthLimits, healthMinimum, products }: PolicyValues) {
  const first = countIn(products.first);
  return [
    ...(first === undefined || first > 100 ? [NO_COUNT] : []),
    ...(rupeesIn(twoPersonLimit) === undefined ? [NO_AMOUNT] : []),
    ...(daysIn(appealDays) === undefined ? [NO_DAYS] : []),
    ...MEASURES.filter((measure) => limitIn(measure, healthLimits[measure]) === undefined).map((measure) => {
      const { best, worst } = HEALTH_MEASURES[measure];
      const message = `Enter a number from ${Math.min(best, worst)} to ${Math.max(best, worst)}`;
      return { path: `healthLimits.${measure}`, message };
    }),
    ...(countIn(healthMinimum) === undefined
      ? [{ path: 'healthMinimum', message: 'Enter a whole number from 1 to 9999' }]
      : []),
  ];
}

/** Unreadable limits keep the former value; `faultsIn` has refused them before. */
function limitsIn(typed: PolicyValues['healthLimits'], before: HealthLimits): HealthLimits {
  const limits = { ...before };
  for (const measure of MEASURES) limits[measure] = limitIn(measure, typed[measure]) ?? before[measure];
  return limits;
}

interface PolicyFormOptions {
  policy: MarketPolicy;
  tree: CategoryTree;
  draft: Draft;
  onSaved: (policy: MarketPolicy) => void;
}

export function usePolicyForm({ policy, tree, draft, onSaved }: PolicyFormOptions) {
  const { twoPersonLimit, appealDays, healthLimits, healthMinimum, version } = policy;
  const saved = policyValues(policy);
  return useForm<PolicyValues>({
    defaultValues: restorePolicy(draft.stored, saved, tree),
    onEdit: (typed) => draft.save(textsOfPolicy(typed), textsOfPolicy(saved)),
    validate: faultsIn,
    failure: couldNotBe('The policy', 'saved'),
    send: async (values) => {
      const body = {
        shopApproval: values.shopApproval,
        version,
        requiredChecks: CHECKS.filter((check) => values.required[check]),
        twoPersonLimit: rupeesIn(values.twoPersonLimit) ?? twoPersonLimit,
        appealDays: daysIn(values.appealDays) ?? appealDays,
        healthLimits: limitsIn(values.healthLimits, healthLimits),
        healthMinimum: countIn(values.healthMinimum) ?? healthMinimum,
        products: productPolicyOf(values.products),
      };
      const changed = await api('PUT /api/operator/policy', { body });
      draft.discard();
      onSaved(changed);
      notify('success', 'Saved');
    },
  });
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;
