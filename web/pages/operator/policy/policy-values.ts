import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { HEALTH_MEASURES, type HealthMeasure } from '../../../../contract/kernel/health-measures.ts';
import { AT_MOST_ONE_CRORE } from '../../../../contract/kernel/messages.ts';
import { MAX_AMOUNT_PAISE, readRupees, toRupees } from '../../../../contract/kernel/money.ts';
import { APPROVAL_RULES, type ApprovalRule } from '../../../../contract/kernel/product-approval.ts';
import { SHOP_CHECKS, type ShopCheck } from '../../../../contract/kernel/shop-checks.ts';
import type { MarketPolicy } from '../../../../contract/market-policy.ts';
import type { FieldError } from '../../../../contract/problem.ts';
import type { FieldPath } from '../../../kit/forms/merge-newer.ts';
import { each, fieldsOf, isFlag, isText, listOf, oneOf, type Shape } from '../../../kit/drafts/shape.ts';

export const MEASURES = Object.keys(HEALTH_MEASURES) as HealthMeasure[]; // the keys of the table
export const CHECKS = Object.keys(SHOP_CHECKS) as ShopCheck[]; // the keys of the table
export const RULES = Object.keys(APPROVAL_RULES) as ApprovalRule[]; // the keys of the table

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
  /** Which products operators look at before buyers see them. */
  products: {
    rule: ApprovalRule;
    first: string;
    /** One a line. */
    words: string;
    categories: CategoryId[];
  };
}

export type PolicyPath = FieldPath<PolicyValues>;

export const policyCodec = {
  toForm({ requiredChecks, products, ...policy }: MarketPolicy): PolicyValues {
    return {
      shopApproval: policy.shopApproval,
      required: byName(CHECKS, (check) => requiredChecks.includes(check)),
      twoPersonLimit: String(policy.twoPersonLimit),
      appealDays: String(policy.appealDays),
      healthLimits: byName(MEASURES, (measure) => String(policy.healthLimits[measure])),
      healthMinimum: String(policy.healthMinimum),
      products: {
        ...products,
        first: String(products.first),
        words: products.words.join('\n'),
        categories: products.categories.toSorted(),
      },
    };
  },
  /** NaN for figures that cannot be read, which `policyFaults` refuses. */
  toBody({ required, products, ...typed }: PolicyValues): Omit<MarketPolicy, 'version'> {
    const words = products.words.split('\n').map((word) => word.trim());
    return {
      shopApproval: typed.shopApproval,
      requiredChecks: CHECKS.filter((check) => required[check]),
      twoPersonLimit: rupeesIn(typed.twoPersonLimit),
      appealDays: countIn(typed.appealDays, 3650),
      healthLimits: byName(MEASURES, (measure) => limitIn(measure, typed.healthLimits[measure])),
      healthMinimum: countIn(typed.healthMinimum, 9999),
      products: { ...products, first: countIn(products.first, 100), words: words.filter(Boolean) },
    };
  },
};

export function policyFaults(values: PolicyValues): FieldError[] {
  const { products, twoPersonLimit, appealDays, healthLimits, healthMinimum } = policyCodec.toBody(values);
  const figures: [path: string, figure: number, message: string][] = [
    ['products.first', products.first, 'Enter a whole number from 1 to 100'],
    ['twoPersonLimit', twoPersonLimit, AT_MOST_ONE_CRORE],
    ['appealDays', appealDays, 'Enter 1 to 3650 days'],
    ...MEASURES.map((measure): [string, number, string] => {
      const [least, most] = rangeOf(measure);
      return [`healthLimits.${measure}`, healthLimits[measure], `Enter a number from ${least} to ${most}`];
    }),
    ['healthMinimum', healthMinimum, 'Enter a whole number from 1 to 9999'],
  ];
  return figures.flatMap(([path, figure, message]) => (Number.isNaN(figure) ? [{ path, message }] : []));
}

// The form leaves out categories that are gone.
const isId: Shape<CategoryId> = (value): value is CategoryId => isText(value);

export const isPolicyValues = fieldsOf<PolicyValues>({
  ...each(['twoPersonLimit', 'healthMinimum', 'appealDays'], isText),
  shopApproval: oneOf(['by_hand', 'automatic']),
  required: fieldsOf(each(CHECKS, isFlag)),
  healthLimits: fieldsOf(each(MEASURES, isText)),
  products: fieldsOf<PolicyValues['products']>({
    ...each(['first', 'words'], isText),
    rule: oneOf(RULES),
    categories: listOf(isId),
  }),
});

function byName<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(entries) as Record<Name, Value>; // one entry for each name
}

function rupeesIn(text: string): number {
  const amount = readRupees(text);
  return amount === undefined || amount > MAX_AMOUNT_PAISE ? Number.NaN : toRupees(amount);
}

function limitIn(measure: HealthMeasure, text: string): number {
  const [least, most] = rangeOf(measure);
  const limit = text.trim() === '' ? Number.NaN : Number(text);
  return limit >= least && limit <= most ? limit : Number.NaN;
}

function rangeOf(measure: HealthMeasure): [least: number, most: number] {
  const { best, worst } = HEALTH_MEASURES[measure];
  return [Math.min(best, worst), Math.max(best, worst)];
}

function countIn(text: string, most: number): number {
  const count = /^\s*[1-9]\d{0,3}\s*$/.test(text) ? Number(text) : Number.NaN;
  return count <= most ? count : Number.NaN;
}
