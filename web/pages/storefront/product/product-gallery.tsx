import type { ProductDetails } from '../../../../contract/catalog.ts';
import { Gallery } from '../../../concepts/products/gallery.tsx';
import { useChosenVariant } from './use-chosen-variant.ts';
import { imagesOfVariant } from './variant-images.ts';

/** The pictures of the chosen variant. */
export function ProductGallery({ product }: { product: ProductDetails }) {
  const { name, category, variants } = product;
  const { chosen } = useChosenVariant(product);
  // A choice must not move what lies below.
  const hasThumbnails = variants.some((variant) => imagesOfVariant(product, variant).imageUrls.length > 1);
  return (
    <Gallery
      product={{ name, category, ...imagesOfVariant(product, chosen) }}
      hasThumbnails={hasThumbnails}
    />
  );
}
