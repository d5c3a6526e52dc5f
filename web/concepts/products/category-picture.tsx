import type { Category } from '../../../contract/kernel/categories.ts';
import { Picture } from '../../ui/picture.tsx';

/** The category's file name in public/pictures and its tint. */
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

/** The backdrop class of each category, spelled out so that the style sheet contains them. */
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
  /** The HTML `sizes` attribute. */
  sizes: string;
  className?: string;
}

/** The picture of a category; its name is always written beside it. */
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
