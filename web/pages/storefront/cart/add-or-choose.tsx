import { Link } from 'react-router';
import type { Product } from '../../../../contract/catalog.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';

interface AddOrChooseProps {
  product: Pick<Product, 'id' | 'name' | 'options'>;
  busy: boolean;
  label?: 'Add to Cart' | 'Move to cart';
  onAdd: () => void;
}

/** A product with options goes to its own page, where they are chosen. */
export function AddOrChoose({ product, busy, label = 'Add to Cart', onAdd }: AddOrChooseProps) {
  const { id, name, options } = product;
  if (options.length > 0) {
    return (
      <Link
        to={`/product/${id}`}
        aria-label={`Choose options: ${name}`}
        className={buttonClasses({ variant: 'outline', size: 'small', wide: true })}
      >
        Choose options
      </Link>
    );
  }
  return (
    <Button
      className="needs-scripts"
      variant="outline"
      size="small"
      wide
      busy={busy}
      busyLabel="Adding..."
      aria-label={`${label}: ${name}`}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}
