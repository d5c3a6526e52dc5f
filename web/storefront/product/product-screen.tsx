import { Link } from 'react-router';
import { genderName } from '../../../contract/kernel/categories.ts';
import { useSettings } from '../../shared/document/settings.ts';
import { BreadcrumbData, JsonLd } from '../../shared/page/json-ld.tsx';
import { categoryCrumbs } from '../../shared/products/category-crumbs.ts';
import { CompareToggle } from '../../shared/products/compare-toggle.tsx';
import { ProductCard } from '../../shared/products/product-card.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { useReloadForPinCode } from '../delivery/use-reload-for-pin-code.ts';
import { QuestionsPart } from '../questions/questions-part.tsx';
import { RecentlyViewed } from '../recently-viewed/recently-viewed.tsx';
import { Reviews } from '../reviews/reviews.tsx';
import { ExtensionParts } from './extension-parts.tsx';
import type { ShownProduct } from './load-product.ts';
import { ProductCoupons } from './product-coupons.tsx';
import { productData } from './product-data.ts';
import { ProductGallery } from './product-gallery.tsx';
import { ProductInformation } from './product-information.tsx';
import { ProductOffer } from './product-offer.tsx';
import { SellerCard } from './seller-card.tsx';
import { Specifications } from './specifications.tsx';

/** A product: pictures, price, delivery check, reviews and related products (PDP). */
export function ProductScreen({ product, related, reviews, coupons, deliverTo }: ShownProduct) {
  useReloadForPinCode(deliverTo, true);
  const { publicUrl } = useSettings();
  const { id, name, brand, category, categoryPath, description, gender, rating, rate } = product;
  const crumbs = [
    { label: 'Home', to: '/' },
    ...categoryCrumbs(product),
    { label: name, to: `/product/${id}` },
  ];
  return (
    <div className="page-width sections">
      <BreadcrumbData publicUrl={publicUrl} crumbs={crumbs} />
      <JsonLd data={import.meta.env.SSR && productData(product, publicUrl)} />
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbs} renderLink={({ to, label }) => <Link to={to}>{label}</Link>} />
        <div className="product-page">
          <ProductGallery key={id} product={product} />
          <div className="product-buy">
            <div className="grid gap-2">
              <p className="text-muted">{brand}</p>
              <h1>{name}</h1>
              <p className="flex flex-wrap items-center gap-2">
                <StarRating rating={rating} />
                {rate > 0 && <span className="font-semibold">{rating.toFixed(1)}</span>}
                <a href="#reviews" className="text-muted underline">
                  {rate} {rate === 1 ? 'review' : 'reviews'}
                </a>
              </p>
            </div>
            <ProductOffer
              key={id}
              product={product}
              fits={reviews?.fits ?? null}
              hasCoupons={coupons.length > 0}
            />
            <CompareToggle product={product} label="Add to compare" />
            {coupons.length > 0 && <ProductCoupons coupons={coupons} shopId={product.shop.id} />}
            <SellerCard key={id} product={product} />
            <ExtensionParts key={`extensions ${id}`} productId={id} />
          </div>
        </div>
      </div>
      <section aria-labelledby="about-product" className="grid gap-4">
        <h2 id="about-product">About this product</h2>
        <p className="max-w-measure whitespace-pre-line">{description}</p>
        <div className="max-w-form">
          <Facts
            facts={[
              { term: 'Brand', value: brand },
              { term: 'Category', value: categoryPath.at(-1)?.name ?? category },
              { term: 'Gender', value: genderName(gender) },
            ]}
          />
        </div>
      </section>
      <Specifications specifications={product.specifications} />
      <ProductInformation product={product} />
      <Reviews key={`reviews ${id}`} product={product} page={reviews} />
      <QuestionsPart key={`questions ${id}`} productId={id} />
      {related.length > 0 && (
        <Carousel title="Related Products">
          {related.map((other) => (
            <li key={other.id}>
              <ProductCard product={other} />
            </li>
          ))}
        </Carousel>
      )}
      <RecentlyViewed current={id} />
    </div>
  );
}
