import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { CardProduct } from '../../../concepts/products/card-product.ts';
import { ProductCard } from '../../../concepts/products/product-card.tsx';
import { buttonClasses } from '../../../ui/button.tsx';

interface ProductRowProps {
  title: string;
  show: 'offers' | 'listing';
  to: string;
  products: readonly CardProduct[];
  children?: ReactNode;
}

/** Phones scroll the row sideways (HOME-11). */
export function ProductRow({ title, show, to, products, children }: ProductRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id}>{title}</h2>
      {children}
      <ul className="snap-row sm:card-grid">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
        <li className="offers-end">
          <Link to={to} className={buttonClasses({ variant: 'outline' })}>
            {show === 'offers' ? 'See all offers' : 'See all'}
          </Link>
        </li>
      </ul>
    </section>
  );
}
