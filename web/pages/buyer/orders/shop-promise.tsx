import { Link } from 'react-router';
import type { ShopOrder } from '../../../../contract/orders.ts';
import { truncate } from '../../../kit/page/truncate.ts';

/** Truncated; the shop's page has the whole text. */
export function ShopPromise({ shop: { id, name, promise } }: Pick<ShopOrder, 'shop'>) {
  const all = promise.replace(/\s+/g, ' ');
  const words = truncate(all);
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
