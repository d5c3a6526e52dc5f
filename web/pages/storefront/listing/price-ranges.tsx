import { Link } from '../../../kit/navigation/link.tsx';
import type { Facets } from '../../../../contract/catalog.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { priceRangeAddress } from './listing-address.ts';

type PriceRange = Facets['prices'][number];

interface PriceRangesProps {
  ranges: readonly PriceRange[];
  query: URLSearchParams;
}

export function PriceRanges({ ranges, query }: PriceRangesProps) {
  const shown = ranges.filter(({ products }) => products > 0);
  if (shown.length < 2) return null;
  const most = Math.max(...shown.map(({ products }) => products));
  return (
    <ul className="price-ranges" aria-label="Price ranges">
      {shown.map((range) => (
        <li key={range.from}>
          <Link
            to={priceRangeAddress(query, range)}
            preventScrollReset
            className="price-range"
            aria-current={isChosen(range, query) || undefined}
          >
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={Math.max(2, Math.round((100 * range.products) / most))} height="6" rx="1" />
            </svg>
            <span>{wordsOf(range, range === ranges.at(-1))}</span>{' '}
            <span className="facet-count">{`(${range.products})`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function isChosen({ from, to }: PriceRange, query: URLSearchParams): boolean {
  return Number(query.get('minPrice') ?? 0) === from && Number(query.get('maxPrice')) === to;
}

function wordsOf({ from, to }: PriceRange, isLast: boolean): string {
  if (isLast) return `${formatRupees(from)} and more`;
  return from === 0
    ? `Below ${formatRupees(Math.ceil(to))}`
    : `${formatRupees(from)} to ${formatRupees(Math.ceil(to))}`;
}
