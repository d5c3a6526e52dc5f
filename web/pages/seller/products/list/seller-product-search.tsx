import { Link } from 'react-router';
import { FilterForm } from '../../../../kit/lists/filter-form.tsx';
import { Button } from '../../../../ui/button.tsx';
import { chipClasses } from '../../../../ui/chip.tsx';
import { type ProductListView, PRODUCT_STATES } from './product-list.ts';

const STATE_WORDS: Record<(typeof PRODUCT_STATES)[number], string> = {
  on_sale: 'On sale',
  archived: 'Archived',
  in_review: 'In review',
  rejected: 'Not approved',
  all: 'All',
};

export function SellerProductSearch({ list }: { list: ProductListView }) {
  return (
    <div className="grid grid-cols-1 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <FilterForm
        list={list}
        label="Your products"
        className="flex items-end gap-2 *:first:flex-1"
        isImmediate={false}
        names={['search']}
      >
        <Button type="submit" variant="outline">
          Search
        </Button>
      </FilterForm>
      <nav aria-label="State" className="flex flex-wrap gap-2">
        {PRODUCT_STATES.map((state) => (
          <Link
            key={state}
            to={list.href({ state })}
            className={`${chipClasses()} min-h-11`}
            aria-current={state === list.state.state ? 'true' : undefined}
          >
            {STATE_WORDS[state]}
          </Link>
        ))}
      </nav>
    </div>
  );
}
