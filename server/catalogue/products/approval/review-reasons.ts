import type { ApprovalReason } from '../../../../contract/kernel/product-approval.ts';
import { foldedWords } from '../../../../contract/kernel/words.ts';
import type { ProductPolicy } from '../../../../contract/market-policy.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import type { ProductContent } from '../document.ts';
import { textsOf } from './proposed-content.ts';

/** Whether this policy has no product reviewed. */
export function reviewsNothing({ rule, words, categories }: ProductPolicy): boolean {
  return rule === 'none' && words.length === 0 && categories.length === 0;
}

/**
 * Why the policy has a product reviewed (POL29); empty where it does not. A change counts by the content before and after it: else a
 * product could leave a reviewed category without a review.
 *
 * @param approved how many products of the shop an operator has approved
 */
export function reviewReasons(
  { rule, first, words, categories }: ProductPolicy,
  tree: CategoryTree,
  contents: readonly ProductContent[],
  approved: number,
): ApprovalReason[] {
  const isRule = rule === 'all' || (rule === 'first_n' && approved < first);
  const said = contents.flatMap(textsOf).map(phraseOf);
  const above = new Set(
    contents.flatMap((content) => tree.pathTo(categoryIdOf(content)).map(({ id }) => id)),
  );
  return [
    ...(isRule ? [{ rule }] : []),
    ...words.filter((word) => isSaid(phraseOf(word), said)).map((word) => ({ rule: 'word' as const, word })),
    ...categories
      .filter((id) => above.has(id))
      .map((categoryId) => ({ rule: 'category' as const, categoryId })),
  ];
}

/** The words as search folds them, so that a phrase is found only as whole words. */
function phraseOf(text: string): string {
  const words = foldedWords(text);
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

function isSaid(phrase: string, said: readonly string[]): boolean {
  return phrase !== '' && said.some((text) => text.includes(phrase));
}

/** Whether a product has words that neither these products nor the texts have. */
export function addsWords(
  before: readonly ProductContent[],
  texts: readonly string[],
  after: ProductContent,
): boolean {
  const known = new Set([...before.flatMap(textsOf), ...texts].flatMap(foldedWords));
  return textsOf(after).some((text) => foldedWords(text).some((word) => !known.has(word)));
}
