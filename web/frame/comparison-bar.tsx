import './comparison-bar.css';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { clearCompared, type ComparedItem, removeCompared } from '../concepts/comparison/compared-store.ts';
import { ProductPicture } from '../concepts/products/product-picture.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { comparisonAddress } from '../concepts/comparison/comparison-address.ts';

export function ComparisonBar({ compared }: { compared: readonly ComparedItem[] }) {
  const link = useRef<HTMLAnchorElement>(null);
  // The pressed button disappears; with the last product the whole bar does.
  const keepFocus = () => {
    const place = compared.length > 1 ? link.current : document.getElementById('main');
    place?.focus({ preventScroll: true });
  };
  const remove = (id: ProductId) => {
    keepFocus();
    removeCompared([id]);
  };
  const clear = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    clearCompared();
  };
  return (
    <section aria-label="Products to compare" className="comparison-bar">
      <div className="comparison-bar-row">
        <ul className="comparison-bar-items">
          {compared.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className="comparison-bar-item"
                aria-label={`Remove from comparison: ${item.name}`}
                onClick={() => remove(item.id)}
              >
                <ProductPicture category={item.category} url={item.imageUrl} alt="" sizes="44px" />
                <span className="comparison-bar-name">{item.name}</span>
                <Icon name="close" size="small" />
              </button>
            </li>
          ))}
        </ul>
        <div className="comparison-bar-end">
          <Button variant="quiet" className="max-md:hidden" onClick={clear}>
            Clear
          </Button>
          <Link ref={link} to={comparisonAddress(compared.map(({ id }) => id))} className={buttonClasses()}>
            Compare ({compared.length})
          </Link>
        </div>
      </div>
    </section>
  );
}
