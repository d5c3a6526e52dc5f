import { expect, test } from 'vitest';
import type { CategoryNode } from '../../../../../contract/categories.ts';
import type { Category } from '../../../../../contract/kernel/categories.ts';
import { CategoryId } from '../../../../../contract/kernel/schemas.ts';
import { CategoryTree } from '../../../categories/index.ts';
import { guessCategory } from './guess-category.ts';

const node = (name: string, parent: string | null, root: Category = 'Clothing'): CategoryNode => ({
  id: CategoryId.parse(idOf(name)),
  name,
  root,
  parentId: parent === null ? null : CategoryId.parse(parent),
  attributes: [],
  requiredLabel: [],
  isHidden: false,
});
const idOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');

const tree = new CategoryTree([
  node('Clothing', null),
  node('Shirts', 'clothing'),
  node('Dresses & jumpsuits', 'clothing'),
  node('Footwear', 'clothing'),
  node('Sports shoes', 'footwear'),
  node('Bags, wallets & belts', 'clothing'),
  node('Handbags', 'bags-wallets-belts'),
  node('Toys', null, 'Toys'),
  node('Baby & toddler toys', 'toys', 'Toys'),
]);

test.each([
  ['Apparel & Accessories > Clothing > Shirts & Tops', 'Shirts'],
  ['Apparel & Accessories > Clothing > Dresses', 'Dresses & jumpsuits'],
  ['Apparel & Accessories > Shoes', 'Footwear'],
  ['Apparel & Accessories > Shoes > Sports Shoes', 'Sports shoes'],
  ['Apparel & Accessories > Handbags, Wallets & Cases > Handbags', 'Handbags'],
  ['Wallet', 'Bags, wallets & belts'],
  ['Apparel & Accessories > Clothing > Baby & Toddler Clothing', 'Clothing'],
])('the category here for %s is %s', (written, name) =>
  expect(guessCategory(tree, written)).toBe(idOf(name)),
);
