export { Categories, onCategoryChange } from './categories.ts';
export { type CategoryPlace, CategoryTree, categoryIdOf } from './category-tree.ts';
export { noSuchCategory } from './refusals.ts';
export { registerCategories } from './routes.ts';
