import { Link, type MetaFunction, type ShouldRevalidateFunction } from 'react-router';
import { genderName } from '../../../contract/kernel/categories.ts';
import { categoryCrumbs } from '../../concepts/products/category-crumbs.ts';
import { CompareToggle } from '../../concepts/products/compare-toggle.tsx';
import { ProductCard } from '../../concepts/products/product-card.tsx';
import { useSettings } from '../../kit/document/settings.ts';
import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import { BreadcrumbData, JsonLd } from '../../kit/page/json-ld.tsx';
import { pageMeta } from '../../kit/page/page-meta.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { truncate } from '../../kit/page/truncate.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { useReloadForPinCode } from './delivery/use-reload-for-pin-code.ts';
import { ExtensionParts } from './product/extension-parts.tsx';
import { loadProduct } from './product/load-product.ts';
import { ProductCoupons } from './product/product-coupons.tsx';
import { productData } from './product/product-data.ts';
import { ProductGallery } from './product/product-gallery.tsx';
import { ProductInformation } from './product/product-information.tsx';
import { ProductOffer } from './product/product-offer.tsx';
import { SellerCard } from './product/seller-card.tsx';
import { Specifications } from './product/specifications.tsx';
import { QuestionsPart } from './questions/questions-part.tsx';
import { RecentlyViewed } from './recently-viewed/recently-viewed.tsx';
import { Reviews } from './reviews/reviews.tsx';
import type { Route } from './+types/product.$productId';

export const loader = serverLoader(loadProduct, ({ product, related }) => [
  ...[product, ...related].map(({ id }) => `product:${id}` as const),
  `shop:${product.shop.id}`,
  'related',
]);
export const clientLoader = browserLoader(loadProduct);

/** Another variant changes the address alone: the product contains all of them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && currentUrl.search === nextUrl.search;

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, brand, description, imageUrls } = loaderData.product;
  const title = `${name} by ${brand}`;
  return [
    ...pageTitle(title, matches),
    ...pageMeta({ title, description: truncate(description), image: imageUrls[0], kind: 'product' }, matches),
  ];
};

/** PDP. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, reviews, coupons, deliverTo } = loaderData;
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
