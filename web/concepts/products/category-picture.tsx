import type { Category } from '../../../contract/kernel/categories.ts';
import { Picture } from '../../ui/picture.tsx';

const SLUGS = {
  Electronics: 'electronics',
  Clothing: 'clothing',
  'Home & Kitchen': 'home',
  Sports: 'sports',
  Beauty: 'beauty',
  Stationary: 'stationary',
  Toys: 'toys',
  Other: 'other',
} as const satisfies Record<Category, string>;

/** The classes are spelled out, because the style sheet contains only names found in sources. */
export const CATEGORY_TINTS: Record<Category, string> = {
  Electronics: 'tint-electronics',
  Clothing: 'tint-clothing',
  'Home & Kitchen': 'tint-home',
  Sports: 'tint-sports',
  Beauty: 'tint-beauty',
  Stationary: 'tint-stationary',
  Toys: 'tint-toys',
  Other: 'tint-other',
};

interface CategoryPictureProps {
  category: Category;
  sizes: string;
  className?: string;
}

/** The name of the category is always written beside the picture. */
export function CategoryPicture({ category, sizes, className }: CategoryPictureProps) {
  return (
    <Picture
      urlAt={(width, format) => `/pictures/category-${SLUGS[category]}-${width}.${format}`}
      widths={[160, 320]}
      sizes={sizes}
      alt=""
      width={320}
      height={320}
      className={className}
    />
  );
}
