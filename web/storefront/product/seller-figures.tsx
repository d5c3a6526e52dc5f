import { useEffect, useState } from 'react';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { ShopFace } from '../../../contract/shops.ts';
import { api } from '../../shared/http/api.ts';
import { deliveryDaysWords } from '../../shared/shop/delivery-words.ts';
import { StarGlyph } from '../../ui/star-rating.tsx';

/** Rating, number of products and days of delivery of a shop; nothing where they cannot be loaded. */
export function SellerFigures({ shopId }: { shopId: ShopId }) {
  const [shop, setShop] = useState<ShopFace>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // The card stays with the shop's name.
    api('GET /api/shop/public/:shopId', { params: { shopId }, signal }).then(setShop, () => undefined);
    return () => controller.abort();
  }, [shopId]);
  if (!shop) return null;
  const { rating, rate, products, deliveryDays } = shop;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      <li className="flex items-center gap-1">
        {rate === 0 ? (
          'No reviews yet'
        ) : (
          <>
            <StarGlyph />
            <span className="sr-only">Rated </span>
            <span className="font-semibold text-ink">{rating.toFixed(1)}</span>({rate}{' '}
            {rate === 1 ? 'review' : 'reviews'})
          </>
        )}
      </li>
      <li>
        {products} {products === 1 ? 'product' : 'products'}
      </li>
      <li>{deliveryDaysWords(deliveryDays)}</li>
    </ul>
  );
}
