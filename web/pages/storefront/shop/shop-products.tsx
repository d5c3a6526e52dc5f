import { Link } from 'react-router';
import type { ProductPage } from '../../../../contract/catalog.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { NoSuchPage } from '../../../kit/lists/no-such-page.tsx';
import { ProductCard } from '../../../concepts/products/product-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';

const EAGER_CARDS = 4;

interface ShopProductsProps {
  listed: ProductPage;
  addressOf: (page: number) => string;
}

export function ShopProducts({ listed, addressOf }: ShopProductsProps) {
  const { products, currentPage, totalPages, totalProducts } = listed;
  return (
    <section aria-labelledby="shop-products-title" className="grid gap-6">
      <div>
        <h2 id="shop-products-title">Products</h2>
        {products.length > 0 && (
          <p className="mt-1 text-small text-muted">
            Showing {products.length} of {counted(totalProducts, 'product', 'products')}
          </p>
        )}
      </div>
      {totalProducts === 0 ? (
        <EmptyState icon="gift" title="Nothing here yet" text="This shop has no products at the moment." />
      ) : products.length === 0 ? (
        <NoSuchPage currentPage={currentPage} totalPages={totalPages} addressOf={addressOf} />
      ) : (
        <ul className="card-grid" aria-label="Products">
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                priority={index === 0 ? 'first' : index < EAGER_CARDS ? 'eager' : 'lazy'}
              />
            </li>
          ))}
        </ul>
      )}
      {products.length > 0 && (
        <Pagination
          current={currentPage}
          total={totalPages}
          renderLink={(page, link) => <Link to={addressOf(page)} {...link} />}
        />
      )}
    </section>
  );
}
