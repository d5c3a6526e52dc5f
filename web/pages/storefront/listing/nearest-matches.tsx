import { Link } from 'react-router';
import { wordsOf } from '../../../../contract/kernel/words.ts';
import type { CardProduct } from '../../../concepts/products/card-product.ts';
import { ProductCard } from '../../../concepts/products/product-card.tsx';
import { searchAddress } from '../../../concepts/search/search-address.ts';

export interface Nearest {
  queries: string[];
  products: CardProduct[];
}

const CARD_SIZES =
  '(min-width: 1200px) 24vw, (min-width: 900px) 35vw, (min-width: 768px) 30vw, (min-width: 340px) 46vw, 92vw';

interface NearestMatchesProps {
  search: string;
  nearest: Nearest;
}

export function NearestMatches({ search, nearest: { queries, products } }: NearestMatchesProps) {
  const typed = wordsOf(search);
  const isPart = (query: string) => query.split(' ').every((word) => typed.includes(word));
  const parts = queries.filter(isPart);
  const corrected = queries.filter((query) => !isPart(query));
  const title =
    corrected.length > 0
      ? 'Nearest matches'
      : parts.length > 0
        ? 'Products with some of these words'
        : 'What others buy';
  return (
    <>
      {corrected.length > 0 && (
        <p className="text-center text-lead">
          Did you mean <SearchLinks queries={corrected} />?
        </p>
      )}
      {parts.length > 0 && (
        <p className="text-center text-lead">
          No product has all these words. Search for <SearchLinks queries={parts} /> instead.
        </p>
      )}
      {products.length > 0 && (
        <section aria-labelledby="nearest-title" className="grid gap-4">
          <h2 id="nearest-title">{title}</h2>
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

function SearchLinks({ queries }: { queries: readonly string[] }) {
  return queries.map((query, index) => (
    <span key={query}>
      {index > 0 && (index === queries.length - 1 ? ' or ' : ', ')}
      <Link to={searchAddress(query)}>{query}</Link>
    </span>
  ));
}
