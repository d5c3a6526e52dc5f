import type { ProductDetails } from '../../../contract/catalog.ts';

/** Structured data of a product (schema.org Product). */
export function productData(product: ProductDetails, publicUrl: string): Record<string, unknown> {
  const { id, name, brand, description, imageUrls, price, rating, rate, stock, shop } = product;
  return {
    '@type': 'Product',
    name,
    description,
    sku: id,
    brand: { '@type': 'Brand', name: brand },
    image: imageUrls.map((url) => publicUrl + url),
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/product/${id}`,
      priceCurrency: 'INR',
      price: price.toFixed(2),
      availability: `https://schema.org/${stock.state === 'out' ? 'OutOfStock' : 'InStock'}`,
      seller: { '@type': 'Organization', name: shop.name, url: `${publicUrl}/shop/${shop.id}` },
    },
    ...(rate > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: rate },
    }),
  };
}
