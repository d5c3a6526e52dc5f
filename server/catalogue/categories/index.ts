import { concept } from '../../concept/concept.ts';
import { CATEGORY_INVARIANTS } from './invariants.ts';
import { attributeThing, categoryThing } from './things.ts';
import { onCategoryChange } from './categories.ts';
import { registerCategories } from './routes.ts';

export { Categories, onCategoryChange } from './categories.ts';
export { type CategoryPlace, CategoryTree, categoryIdOf } from './category-tree.ts';
export { noSuchCategory } from './refusals.ts';
export { categoriesOf } from './routes.ts';
export {
  type AttributeRow,
  findAttribute,
  lockAttributesForShare,
  holdCategories,
  insertAttribute,
  insertCategory,
  listCategoriesWithAttribute,
  lockAttribute,
  lockCategory,
  lockTree,
  moveCategory,
  orderCategories,
  readAttributes,
  removeAttribute,
  removeCategory,
  replaceOwnAttributes,
  updateAttribute,
  updateCategory,
} from './store/edits.ts';
export {
  type CategoryRow,
  composeNodes,
  type OwnAttribute,
  readOwnAttributes,
  readRows,
} from './store/read-tree.ts';

export const categories = concept({
  api: registerCategories,
  // Pages of every kind show names of categories and attributes.
  dropsPages: { all: (changeFeed, { dropAll }) => onCategoryChange(changeFeed, dropAll) },
  things: { category: categoryThing, attribute: attributeThing },
  invariants: CATEGORY_INVARIANTS,
});
