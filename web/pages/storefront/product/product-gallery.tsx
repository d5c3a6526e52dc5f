import type { ProductDetails } from '../../../../contract/catalog.ts';
import { Gallery } from '../../../concepts/products/gallery.tsx';
import { useChosenVariant } from './use-chosen-variant.ts';
import { imagesOfVariant } from './variant-images.ts';

export function ProductGallery({ product }: { product: ProductDetails }) {
  const { name, category, variants } = product;
  const { chosen } = useChosenVariant(product);
  // The thumbnails' row is the same for all variants, so that a choice moves nothing below it.
  const hasThumbnails = variants.some((variant) => imagesOfVariant(product, variant).imageUrls.length > 1);
  return (
    <Gallery
      product={{ name, category, ...imagesOfVariant(product, chosen) }}
      hasThumbnails={hasThumbnails}
    />
  );
}
