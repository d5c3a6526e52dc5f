import { APPROVAL_RULES, type ApprovalRule } from '../../../../contract/kernel/product-approval.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { ProductPolicy } from '../../../../contract/market-policy.ts';

export const RULES = Object.keys(APPROVAL_RULES) as ApprovalRule[]; // the keys of the table

export interface ProductPolicyValues {
  rule: ApprovalRule;
  first: string;
  words: string;
  categories: CategoryId[];
}

export function productPolicyValues({ rule, first, words, categories }: ProductPolicy): ProductPolicyValues {
  return { rule, first: String(first), words: words.join('\n'), categories };
}

export function productPolicyOf({ rule, first, words, categories }: ProductPolicyValues): ProductPolicy {
  const lines = words
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean);
  return { rule, first: Number(first), words: lines, categories };
}
