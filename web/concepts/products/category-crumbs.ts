import type { ProductDetails } from '../../../contract/catalog.ts';
import { categoryAddress } from '../../../contract/kernel/categories.ts';
import type { Crumb } from '../../kit/page/json-ld.tsx';

export function categoryCrumbs({
  category,
  categoryPath,
}: Pick<ProductDetails, 'category' | 'categoryPath'>): Crumb[] {
  const below = categoryPath
    .slice(1)
    .map(({ id, name }) => ({ label: name, to: `/products?category=${id}` }));
  return [{ label: category, to: categoryAddress(category) }, ...below];
}
