import './comparison-table.css';
import { Link } from 'react-router';
import { ProductPicture } from '../../../concepts/products/product-picture.tsx';
import { iconButtonClasses } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { comparisonAddress } from '../../../concepts/comparison/comparison-address.ts';
import type { ComparedProduct } from './load-comparison.ts';

interface ComparedHeadProps {
  product: ComparedProduct;
  others: readonly ComparedProduct[];
  isOnlyDifferences: boolean;
  onRemove: () => void;
}

export function ComparedHead({ product, others, isOnlyDifferences, onRemove }: ComparedHeadProps) {
  const { id, name, category, imageUrls } = product;
  const without = comparisonAddress(
    others.map((other) => other.id),
    isOnlyDifferences,
  );
  return (
    <div className="compared-head">
      <ProductPicture category={category} url={imageUrls[0]} alt="" sizes="(min-width: 768px) 96px, 56px" />
      <Link
        to={without}
        preventScrollReset
        className={iconButtonClasses()}
        aria-label={`Remove: ${name}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </Link>
      <Link to={`/product/${id}`} className="compared-name">
        {name}
      </Link>
    </div>
  );
}
