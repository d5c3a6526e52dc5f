import { Link } from 'react-router';
import { CLEAR_FILTERS } from '../../../kit/lists/clear-filters.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { chipClasses } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { Loosening } from './load-listing.ts';

interface NoResultsProps {
  loosenings: Loosening[];
  search: string | undefined;
  wordless: string | undefined;
}

export function NoResults({ loosenings, search, wordless }: NoResultsProps) {
  // A search without its words would be the list of all products.
  const isSearchAlone = search !== undefined && loosenings.every(({ name }) => name === 'search');
  const ways = isSearchAlone ? [] : loosenings;
  return (
    <EmptyState
      picture={
        <Picture
          urlAt={(width, format) => `/pictures/empty-search-${width}.${format}`}
          widths={[160, 320]}
          sizes="160px"
          alt=""
          width={160}
          height={160}
        />
      }
      title={
        wordless !== undefined
          ? `Nothing can be searched for with “${wordless}”`
          : isSearchAlone
            ? `No products match “${search}”`
            : 'No products match all your filters'
      }
      text={
        wordless !== undefined
          ? 'Search for words or numbers, such as the name of a product or a brand.'
          : ways.length > 0
            ? 'Remove a filter to see more:'
            : 'Try other words, or start again with all products.'
      }
      action={
        <div className="grid justify-items-center gap-4">
          {ways.length > 0 && (
            <ul className="flex flex-wrap justify-center gap-2" aria-label="Filters to remove">
              {ways.map(({ name, value, label, without, products }) => (
                <li key={`${name} ${value}`}>
                  <Link to={without} preventScrollReset className={chipClasses()}>
                    Without {label} ({products})
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Link to="/products" className={buttonClasses({ variant: 'outline' })}>
            {CLEAR_FILTERS}
          </Link>
        </div>
      }
    />
  );
}
