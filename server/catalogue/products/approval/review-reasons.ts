import type { ApprovalReason } from '../../../../contract/kernel/product-approval.ts';
import { foldedWords } from '../../../../contract/kernel/words.ts';
import type { ProductPolicy } from '../../../../contract/market-policy.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import type { ProductContent } from '../document.ts';
import { textsOf } from './proposed-content.ts';

export function reviewsNothing({ rule, words, categories }: ProductPolicy): boolean {
  return rule === 'none' && words.length === 0 && categories.length === 0;
}

/** POL29: the content before a change counts too, else a product could leave a reviewed category. */
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
    ...words
      .filter((word) => containsPhrase(phraseOf(word), said))
      .map((word) => ({ rule: 'word' as const, word })),
    ...categories
      .filter((id) => above.has(id))
      .map((categoryId) => ({ rule: 'category' as const, categoryId })),
  ];
}

/** Words are folded as in search, so that a phrase is found only as whole words. */
function phraseOf(text: string): string {
  const words = foldedWords(text);
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

function containsPhrase(phrase: string, said: readonly string[]): boolean {
  return phrase !== '' && said.some((text) => text.includes(phrase));
}

export function addsWords(
  before: readonly ProductContent[],
  texts: readonly string[],
  after: ProductContent,
): boolean {
  const known = new Set([...before.flatMap(textsOf), ...texts].flatMap(foldedWords));
  return textsOf(after).some((text) => foldedWords(text).some((word) => !known.has(word)));
}
