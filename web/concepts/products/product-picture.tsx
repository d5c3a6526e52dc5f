import { PICTURE_WIDTHS } from '../../../contract/kernel/picture-shapes.ts';
import type { Category } from '../../../contract/kernel/categories.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CATEGORY_TINTS } from './category-picture.tsx';

interface ProductPictureProps {
  category: Category;
  /** The 640 px WebP of the contract; without one the tint shows an icon. */
  url: string | null | undefined;
  alt: string;
  sizes: string;
  priority?: 'first' | 'eager' | 'lazy';
  className?: string;
}

export function ProductPicture({ category, url, alt, sizes, priority, className }: ProductPictureProps) {
  return (
    <div className={classes('product-picture', CATEGORY_TINTS[category], className)}>
      {url ? (
        <Picture
          urlAt={(width, format) => url.replace(/-640\.webp$/, `-${width}.${format}`)}
          widths={PICTURE_WIDTHS}
          sizes={sizes}
          alt={alt}
          width={640}
          height={640}
          priority={priority}
        />
      ) : (
        <Icon name="image" />
      )}
    </div>
  );
}
