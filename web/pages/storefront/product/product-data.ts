import type { ProductDetails, Variant } from '../../../../contract/catalog.ts';
import type { OptionKind } from '../../../../contract/kernel/option-schemas.ts';
import { choicesInWords, nameWithChoices } from '../../../../contract/kernel/product-options.ts';

import { imagesOfVariant } from './variant-images.ts';

/** schema.org has a property for these kinds of options. */
const PROPERTIES: Partial<Record<OptionKind, 'size' | 'color'>> = { size: 'size', colour: 'color' };

/** A schema.org Product; with options a ProductGroup of its variants. */
export function productData(product: ProductDetails, publicUrl: string): Record<string, unknown> {
  const { id, name, brand, description, imageUrls, rating, rate, options, variants, specifications } =
    product;
  const url = `${publicUrl}/product/${id}`;
  const shared = {
    name,
    description,
    brand: { '@type': 'Brand', name: brand },
    image: imageUrls.map((path) => publicUrl + path),
    ...(specifications.length > 0 && {
      additionalProperty: specifications.map((each) => ({
        '@type': 'PropertyValue',
        name: each.name,
        value: each.value,
      })),
    }),
    ...(rate > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: rate },
    }),
  };
  if (options.length === 0) {
    return { '@type': 'Product', ...shared, sku: id, offers: offerOf(product, product, url, publicUrl) };
  }
  return {
    '@type': 'ProductGroup',
    ...shared,
    url,
    productGroupID: id,
    variesBy: options.flatMap(({ kind }) =>
      PROPERTIES[kind] ? [`https://schema.org/${PROPERTIES[kind]}`] : [],
    ),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: nameWithChoices(name, choicesInWords(options, variant.choices)),
      sku: variant.id,
      image: imagesOfVariant(product, variant)
        .imageUrls.slice(0, 1)
        .map((path) => publicUrl + path),
      ...propertiesOf(product, variant),
      offers: offerOf(product, variant, `${url}?variant=${variant.id}`, publicUrl),
    })),
  };
}

function offerOf(
  { shop }: ProductDetails,
  { price, stock }: Pick<Variant, 'price' | 'stock'>,
  url: string,
  publicUrl: string,
): Record<string, unknown> {
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'INR',
    price: price.toFixed(2),
    availability: `https://schema.org/${stock.state === 'out' ? 'OutOfStock' : 'InStock'}`,
    seller: { '@type': 'Organization', name: shop.name, url: `${publicUrl}/shop/${shop.id}` },
  };
}

function propertiesOf({ options }: ProductDetails, { choices }: Variant): Record<string, string> {
  const pairs = options.flatMap(({ kind, values }, place) => {
    const property = PROPERTIES[kind];
    const value = values.find(({ number }) => number === choices[place]);
    return property && value ? [[property, value.name] as const] : [];
  });
  return Object.fromEntries(pairs);
}
