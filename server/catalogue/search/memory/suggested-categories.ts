import type { CategoryLink } from '../../../../contract/categories.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { foldedWords, foldWord } from '../../../../contract/kernel/words.ts';
import type { CategoryTree } from '../../categories/index.ts';
import { matchingNames } from './names.ts';

/** Shorter parts occur in too many words. */
const MIN_PART_LENGTH = 4;

interface ProductsInCategories {
  productCategories: readonly (CategoryId | undefined)[];
  hasProducts: (id: CategoryId) => boolean;
}

/**
 * Names in which each word begins a word come first, then categories of matching products with the words
 * inside their name, as 'phone' in 'Smartphones', and the one with most of these products.
 */
export function suggestedCategories(
  tree: CategoryTree,
  words: readonly string[],
  { productCategories, hasProducts }: ProductsInCategories,
): CategoryLink[] {
  const productsIn = (id: CategoryId) => productCategories.filter((each) => each === id).length;
  const names = tree.nodes
    .filter(({ id, parentId, isHidden }) => parentId !== null && !isHidden && hasProducts(id))
    .map(({ id, name }) => ({ name: id, words: foldedWords(name), products: productsIn(id) }));
  const parts = words.map(foldWord).filter((word) => word.length >= MIN_PART_LENGTH);
  const isInside = (name: (typeof names)[number]) =>
    parts.length === words.length && parts.every((part) => name.words.some((word) => word.includes(part)));
  const filled = names.filter(({ products }) => products > 0).sort((a, b) => b.products - a.products);
  const ids = new Set([
    ...matchingNames(names, words, { areKnown: true }),
    ...filled.filter(isInside).map(({ name }) => name),
    ...filled.filter(({ products }) => 2 * products > productCategories.length).map(({ name }) => name),
  ]);
  return [...ids].flatMap((id) => tree.find(id) ?? []).map(({ id, name }) => ({ id, name }));
}
