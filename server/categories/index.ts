export { Categories, onCategoryChange } from './categories.ts';
export { type CategoryPlace, categoryIdOf, CategoryTree } from './category-tree.ts';
export { registerCategories } from './routes.ts';
