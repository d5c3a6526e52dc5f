import { Link } from 'react-router';
import { deliveryDaysWords } from '../../../concepts/shop/delivery-words.ts';
import type { Shop } from '../../../../contract/shops.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useIsShopPublic } from '../standing/standing-context.ts';
import { GstWarning } from './gst-warning.tsx';
import { cityOf, degreesText } from '../../../kit/map/place.ts';
import { ShopMap } from '../../../kit/map/shop-map.tsx';

/** SHOP-02 to SHOP-08. */
export function ShopCard({ shop, onEdit }: { shop: Shop; onEdit: () => void }) {
  const { id, name, description, gst = '', policies, categories, location } = shop;
  const { legalName = '', carePhone = '', careEmail = '' } = shop;
  const care = [carePhone, careEmail].filter(Boolean).join(', ');
  const city = cityOf(location);
  const isPublic = useIsShopPublic();
  return (
    <article className="card grid gap-6 p-4 sm:p-6" aria-label={name}>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <h2 className="wrap-anywhere">{name}</h2>
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
          <Facts
            facts={[
              {
                term: 'GST number',
                value: (
                  <>
                    <span className="wrap-anywhere">{gst}</span>
                    <GstWarning gst={gst} />
                  </>
                ),
              },
              ...(legalName === '' ? [] : [{ term: 'Legal name', value: legalName }]),
              ...(care === '' ? [] : [{ term: 'Consumer care', value: care }]),
              { term: 'Latitude', value: degreesText(location.lat) },
              { term: 'Longitude', value: degreesText(location.lng) },
              ...(city === undefined ? [] : [{ term: 'Where', value: city }]),
              { term: 'Delivery', value: deliveryDaysWords(shop.deliveryDays) },
              { term: 'Categories', value: categories.length > 0 ? categories.join(', ') : 'Not specified' },
            ]}
          />
        </div>
        <ShopMap place={location} label={name} />
      </div>
      <section className="grid gap-2" aria-labelledby="promises-title">
        <h3 id="promises-title">Delivery, returns and care</h3>
        {policies === '' ? (
          <p className="max-w-measure text-muted">
            Nothing yet. Tell buyers how fast you send, what can be returned and how to care for it.
          </p>
        ) : (
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{policies}</p>
        )}
      </section>
      <div className="flex flex-wrap gap-3">
        <Button icon="pencil" onClick={onEdit}>
          Edit Shop Details
        </Button>
        {isPublic && (
          <Link to={`/shop/${id}`} className={buttonClasses({ variant: 'outline' })}>
            See the public page
          </Link>
        )}
      </div>
    </article>
  );
}
