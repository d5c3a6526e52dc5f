import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { deliveryDaysWords } from '../../../concepts/shop/delivery-words.ts';
import { categoryAddress } from '../../../../contract/kernel/categories.ts';
import type { ShopFace } from '../../../../contract/shops.ts';
import { chipClasses } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import { cityOf } from '../../../kit/map/place.ts';

/** A report needs an account, so visitors never load its script. */
const ReportPart = lazyPart(
  async () => (await import('../../../concepts/moderation/report-part.tsx')).ReportPart,
);

export function ShopHead({ shop }: { shop: ShopFace }) {
  const isReady = useStoredStateReady();
  const { id, name, description, rating, rate, products, deliveryDays, location, categories } = shop;
  const city = cityOf(location);
  return (
    <header className="card grid grid-cols-1 gap-4 p-4 sm:p-8">
      <h1 className="wrap-anywhere">{name}</h1>
      <ul className="flex flex-wrap items-center gap-x-6 gap-y-2 text-muted">
        <li className="flex flex-wrap items-center gap-x-2">
          {rate === 0 ? (
            'No reviews yet'
          ) : (
            <>
              <StarRating rating={rating} />
              <span className="font-semibold text-ink">{rating.toFixed(1)}</span>
              {rate} {rate === 1 ? 'review' : 'reviews'}
            </>
          )}
        </li>
        <li className="flex items-center gap-2">
          <Icon name="box" size="small" />
          {products} {products === 1 ? 'product' : 'products'}
        </li>
        <li className="flex items-center gap-2">
          <Icon name="truck" size="small" />
          {deliveryDaysWords(deliveryDays)}
        </li>
        {city !== undefined && (
          <li className="flex items-center gap-2">
            <Icon name="map-pin" size="small" />
            {city.charAt(0).toUpperCase() + city.slice(1)}
          </li>
        )}
      </ul>
      <p className="max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
      <div className="needs-scripts min-h-8 text-small">
        {isReady && (
          <Suspense>
            <ReportPart kind="shop" id={id} />
          </Suspense>
        )}
      </div>
      {categories.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Categories">
          {categories.map((category) => (
            <li key={category}>
              <Link to={categoryAddress(category)} className={chipClasses()}>
                {category}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
