import type { CategoryTree } from '../../../../contract/categories.ts';
import type { DraftTexts } from '../../../kit/drafts/draft-store.ts';
import { textsOf } from '../../../kit/drafts/saved-texts.ts';
import { CHECKS, MEASURES, type PolicyValues } from './policy-values.ts';
import { RULES } from './product-policy-values.ts';

const APPROVALS = ['by_hand', 'automatic'] as const;

export function textsOfPolicy({ required, healthLimits, products, ...fields }: PolicyValues): DraftTexts {
  const ofProducts = { ...products, categories: products.categories.join('\n') };
  return textsOf({
    ...fields,
    ...below('required', required),
    ...below('healthLimits', healthLimits),
    ...below('products', ofProducts),
  });
}

function below(path: string, fields: object): object {
  const named = Object.entries(fields).map(([name, value]: [string, unknown]): [string, unknown] => [
    `${path}.${name}`,
    value,
  ]);
  return Object.fromEntries(named);
}

/** Fields without an edit take the saved values; categories that no longer exist are left out. */
export function restorePolicy(
  stored: DraftTexts | undefined,
  saved: PolicyValues,
  { categories }: CategoryTree,
): PolicyValues {
  if (!stored) return saved;
  const texts = { ...textsOfPolicy(saved), ...stored };
  const textOf = (name: string) => texts[name] ?? '';
  const required = { ...saved.required };
  for (const check of CHECKS) required[check] = textOf(`required.${check}`) === 'on';
  const healthLimits = { ...saved.healthLimits };
  for (const measure of MEASURES) healthLimits[measure] = textOf(`healthLimits.${measure}`);
  const chosen = textOf('products.categories').split('\n');
  return {
    required,
    healthLimits,
    shopApproval: APPROVALS.find((value) => value === textOf('shopApproval')) ?? saved.shopApproval,
    twoPersonLimit: textOf('twoPersonLimit'),
    healthMinimum: textOf('healthMinimum'),
    appealDays: textOf('appealDays'),
    products: {
      rule: RULES.find((value) => value === textOf('products.rule')) ?? saved.products.rule,
      first: textOf('products.first'),
      words: textOf('products.words'),
      categories: chosen.flatMap((chosenId) => categories.find(({ id }) => id === chosenId)?.id ?? []),
    },
  };
}
