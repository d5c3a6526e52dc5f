import type { ApprovalReason } from '../../../../contract/kernel/product-approval.ts';
import { foldedWords } from '../../../../contract/kernel/words.ts';
import type { ProductPolicy } from '../../../../contract/market-policy.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import { type Content, textsOf } from './content.ts';

/** Whether this policy lets every product through. */
export function isAskedOfNothing({ rule, words, categories }: ProductPolicy): boolean {
  return rule === 'none' && words.length === 0 && categories.length === 0;
}

/**
 * Why the policy has a product looked at (POL29); empty where it does not. Of a change both sides count, so that what leaves a category
 * that is always looked at is.
 *
 * @param approved how many products of the shop an operator has approved
 */
export function whyAsked(
  { rule, first, words, categories }: ProductPolicy,
  tree: CategoryTree,
  sides: readonly Content[],
  approved: number,
): ApprovalReason[] {
  const isRule = rule === 'all' || (rule === 'first_n' && approved < first);
  const said = sides.flatMap(textsOf).map(phraseOf);
  const above = new Set(sides.flatMap(({ place }) => tree.pathTo(categoryIdOf(place)).map(({ id }) => id)));
  return [
    ...(isRule ? [{ rule }] : []),
    ...words.filter((word) => isSaid(phraseOf(word), said)).map((word) => ({ rule: 'word' as const, word })),
    ...categories
      .filter((id) => above.has(id))
      .map((categoryId) => ({ rule: 'category' as const, categoryId })),
  ];
}

/** The words as search folds them, so that one is found where it stands whole. */
function phraseOf(text: string): string {
  const words = foldedWords(text);
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** What has no words is said nowhere. */
function isSaid(phrase: string, said: readonly string[]): boolean {
  return phrase !== '' && said.some((text) => text.includes(phrase));
}

/** Whether a product says words that neither these nor the texts say. */
export function saysMore(before: readonly Content[], texts: readonly string[], after: Content): boolean {
  const known = new Set([...before.flatMap(textsOf), ...texts].flatMap(foldedWords));
  return textsOf(after).some((text) => foldedWords(text).some((word) => !known.has(word)));
}
