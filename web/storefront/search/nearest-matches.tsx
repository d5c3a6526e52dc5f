import { Link } from 'react-router';
import type { CardProduct } from '../../shared/products/card-product.ts';
import { ProductCard } from '../../shared/products/product-card.tsx';
import { searchAddress } from './search-address.ts';

/** The nearest matches of an empty search. */
export interface Nearest {
  queries: string[];
  products: CardProduct[];
}

const CARD_SIZES =
  '(min-width: 1200px) 24vw, (min-width: 900px) 35vw, (min-width: 768px) 30vw, (min-width: 340px) 46vw, 92vw';

/** Suggested searches and products for an empty search. */
export function NearestMatches({ nearest: { queries, products } }: { nearest: Nearest }) {
  return (
    <>
      {queries.length > 0 && (
        <p className="text-center text-lead">
          Did you mean{' '}
          {queries.map((query, index) => (
            <span key={query}>
              {index > 0 && (index === queries.length - 1 ? ' or ' : ', ')}
              <Link to={searchAddress(query)}>{query}</Link>
            </span>
          ))}
          ?
        </p>
      )}
      {products.length > 0 && (
        <section aria-labelledby="nearest-title" className="grid gap-4">
          <h2 id="nearest-title">{queries.length > 0 ? 'Nearest matches' : 'What others buy'}</h2>
          <ul className="listing-grid">
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} sizes={CARD_SIZES} priority="lazy" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
