import '../today/list-row.css';
import type { Insights } from '../../../../contract/insights.ts';
import { RETURN_CAUSES } from '../../../../contract/kernel/order-states.ts';
import { ScreenLink } from '../acting/screen-link.tsx';
import { formatCount, formatUnits, shareOf } from './insight-words.ts';

export function ReturnedUnits({ returned: { units, ordered, causes } }: Pick<Insights, 'returned'>) {
  return (
    <section className="grid content-start gap-3" aria-labelledby="returned-title">
      <h2 id="returned-title">Returns by cause</h2>
      {units === 0 ? (
        <p className="text-muted">Nothing of the orders of this period was sent back.</p>
      ) : (
        <p className="text-small text-muted">
          {formatCount(units)} of {formatUnits(ordered)} ordered in this period ({shareOf(units, ordered)})
          are sent back or exchanged. Refused and withdrawn returns do not count.
        </p>
      )}
      <ul className="grid gap-2">
        {causes.map(({ cause, units: ofCause, products }) => (
          <li key={cause} className="list-row">
            <span className="min-w-0">
              {RETURN_CAUSES[cause]}
              <span className="block text-small text-muted">
                {products.map(({ productId, name, units: ofProduct }, place) => (
                  <span key={productId}>
                    {place > 0 && ', '}
                    <ScreenLink to={`/seller/product/${productId}`} className="text-link inline-block py-0.5">
                      {name}
                    </ScreenLink>{' '}
                    ({ofProduct})
                  </span>
                ))}
              </span>
            </span>
            <span className="list-row-figure">
              {formatUnits(ofCause)}
              <span className="block text-small text-muted">{shareOf(ofCause, units)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
