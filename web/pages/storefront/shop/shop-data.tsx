import type { Product } from '../../../../contract/catalog.ts';
import type { ShopFace } from '../../../../contract/shops.ts';
import { itemList, JsonLd } from '../../../kit/page/json-ld.tsx';

interface ShopDataProps {
  shop: ShopFace;
  products: readonly Product[];
  publicUrl: string;
}

/** Structured data: schema.org Store and ItemList. */
export function ShopData({ shop, products, publicUrl }: ShopDataProps) {
  const { id, name, description, location, rating, rate } = shop;
  const itemAt = (product: Product) => ({ name: product.name, url: `${publicUrl}/product/${product.id}` });
  return (
    <>
      <JsonLd
        data={
          import.meta.env.SSR && {
            '@type': 'Store',
            name,
            description,
            url: `${publicUrl}/shop/${id}`,
            geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng },
            ...(rate > 0 && {
              aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: rate },
            }),
          }
        }
      />
      <JsonLd data={import.meta.env.SSR && itemList(`Products of ${name}`, products.map(itemAt))} />
    </>
  );
}
