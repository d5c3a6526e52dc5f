import { SKELETON_CARDS } from '../../../../contract/kernel/limits.ts';
import { NearestMatches } from './nearest-matches.tsx';
import { NoSuchPage } from '../../../kit/lists/no-such-page.tsx';
import { ProductCard, ProductCardSkeleton } from '../../../concepts/products/product-card.tsx';
import { isWordless, pageAddress, readListing } from './listing-address.ts';
import type { Listing } from './load-listing.ts';
import { NoResults } from './no-results.tsx';

const CARD_SIZES =
  '(min-width: 1440px) 258px, (min-width: 1400px) 18vw, (min-width: 1200px) 24vw, (min-width: 900px) 35vw, (min-width: 768px) 30vw, (min-width: 340px) 46vw, 92vw';

/** Cards in the first screen load eagerly. */
const EAGER_CARDS = 4;

interface ProductListProps {
  listing: Listing;
  isLoading: boolean;
  query: URLSearchParams;
}

/** LIST-05: skeletons stand in while it loads. */
export function ProductList({
  listing: { page, loosenings, nearest, problem },
  isLoading,
  query,
}: ProductListProps) {
  if (isLoading) {
    return (
      <ul className="listing-grid" aria-label="Loading products" aria-busy="true">
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <li key={index}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (problem !== undefined) return null;
  if (page.totalProducts === 0) {
    const { search } = readListing(query).filters;
    return (
      <>
        <NoResults
          loosenings={loosenings}
          search={search}
          wordless={isWordless(search) ? search : undefined}
        />
        {nearest && <NearestMatches search={search ?? ''} nearest={nearest} />}
      </>
    );
  }
  if (page.products.length === 0) {
    return (
      <NoSuchPage
        currentPage={page.currentPage}
        totalPages={page.totalPages}
        addressOf={(last) => pageAddress(query, last)}
      />
    );
  }
  return (
    <ul className="listing-grid" aria-label="Products">
      {page.products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            sizes={CARD_SIZES}
            priority={index === 0 ? 'first' : index < EAGER_CARDS ? 'eager' : 'lazy'}
          />
        </li>
      ))}
    </ul>
  );
}
