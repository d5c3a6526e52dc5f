import { Link } from 'react-router';
import { MAX_COMPARED } from '../../../../contract/kernel/limits.ts';
import { categoryCrumbs } from '../../../concepts/products/category-crumbs.ts';
import { Alert } from '../../../ui/alert.tsx';
import { areMixed } from './comparison-rows.ts';
import type { LoadedComparison } from './load-comparison.ts';

export function ComparisonNotes({ loaded: { products, missing, beyond } }: { loaded: LoadedComparison }) {
  const [only, ...others] = products;
  return (
    <>
      {missing > 0 && (
        <Alert tone="warn">
          {missing === 1
            ? 'One product is no longer sold and was left out.'
            : `${missing} products are no longer sold and were left out.`}
        </Alert>
      )}
      {beyond > 0 && (
        <Alert tone="info">You can compare up to {MAX_COMPARED} products: these are the first.</Alert>
      )}
      {areMixed(products) && (
        <Alert tone="info">
          These products are from different categories, so some details are given for only some of them.
        </Alert>
      )}
      {only && others.length === 0 && (
        <p className="text-muted">
          Add another product to compare it with:{' '}
          <Link to={categoryCrumbs(only).at(-1)?.to ?? '/products'} className="text-link">
            see {only.categoryPath.at(-1)?.name ?? only.category}
          </Link>
          .
        </p>
      )}
    </>
  );
}
