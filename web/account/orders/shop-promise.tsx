import { Link } from 'react-router';
import type { ShopOrder } from '../../../contract/orders.ts';
import { shortened } from '../../shared/page/shortened.ts';

/** What a shop says of delivery, returns and care in its own words; of a long text the beginning, the rest is on its page. */
export function ShopPromise({ shop: { id, name, promise } }: Pick<ShopOrder, 'shop'>) {
  const all = promise.replace(/\s+/g, ' ');
  const words = shortened(all);
  return (
    <figure className="text-small">
      <figcaption className="font-semibold">{name} promises</figcaption>
      <blockquote className="text-muted wrap-anywhere">
        “{words}”{' '}
        {words !== all && (
          <Link to={`/shop/${id}#policies-title`} className="text-link">
            Read all<span className="sr-only"> that {name} promises</span>
          </Link>
        )}
      </blockquote>
    </figure>
  );
}
