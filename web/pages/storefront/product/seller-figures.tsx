import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { deliveryDaysWords } from '../../../concepts/shop/delivery-words.ts';
import { StarGlyph } from '../../../ui/star-rating.tsx';

const loadShop = (shopId: ShopId, signal: AbortSignal) =>
  api('GET /api/shop/public/:shopId', { params: { shopId }, signal });

export function SellerFigures({ shopId }: { shopId: ShopId }) {
  const { data: shop } = useLoad(loadShop, shopId);
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
