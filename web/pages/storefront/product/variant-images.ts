import type { Product, ProductDetails, Variant } from '../../../../contract/catalog.ts';
import { picturesOfVariant } from '../../../../contract/kernel/variant-pictures.ts';

/** Images of the variant's colour come before those for all. */
export function imagesOfVariant(
  { imageUrls, imageAlts, imagesShownFor, options }: ProductDetails,
  { choices }: Pick<Variant, 'choices'>,
): Pick<Product, 'imageUrls' | 'imageAlts'> {
  const pictures = imageUrls.map((url, index) => ({
    url,
    alt: imageAlts[index] ?? '',
    shownFor: imagesShownFor[index] ?? null,
  }));
  const shown = picturesOfVariant(pictures, options, choices);
  return { imageUrls: shown.map(({ url }) => url), imageAlts: shown.map(({ alt }) => alt) };
}
