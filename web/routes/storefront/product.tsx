import { Link, type MetaFunction } from 'react-router';
import { type ApiClient, ApiProblem } from '../../../contract/client.ts';
import { categoryAddress } from '../../../contract/kernel/categories.ts';
import { browserLoader, type LoadArgs, orWithout, serverLoader } from '../../shared/http/api.ts';
import { cardProduct } from '../../shared/products/card-product.ts';
import { BreadcrumbData, JsonLd } from '../../shared/page/json-ld.tsx';
import { Price } from '../../shared/products/price.tsx';
import { ProductCard } from '../../shared/products/product-card.tsx';
import { BuyBox } from '../../storefront/product/buy-box.tsx';
import { Gallery } from '../../shared/products/gallery.tsx';
import { productData } from '../../storefront/product/product-data.ts';
import { StockNote } from '../../shared/products/stock-note.tsx';
import { CouponList } from '../../storefront/coupons/coupon-list.tsx';
import { useRanking } from '../../storefront/delivery/use-ranking.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { Reviews } from '../../storefront/reviews/reviews.tsx';
import { useSettings } from '../../shared/document/settings.ts';
import { shortened } from '../../shared/page/shortened.ts';
import { Pill } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import type { Route } from './+types/product';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function load(
  api: ApiClient,
  { params, request: { signal }, deliverTo }: LoadArgs<{ productId: string }>,
) {
  // An address that no product can have is no faulty call but a page that does not exist.
  if (!UUID.test(params.productId))
    throw new ApiProblem({ status: 404, code: 'not_found', message: 'No such product' });
  const [product, related, reviews, coupons] = await Promise.all([
    api('GET /api/pro/:productId', { params, signal }),
    orWithout(api('GET /api/pro/:productId/related', { params, query: { deliverTo }, signal }), []),
    orWithout(api('GET /api/review/:productId', { params, signal }), null),
    orWithout(api('GET /api/coupon/product/:productId', { params, signal }), []),
  ]);
  return { product, related: related.map(cardProduct), reviews, coupons, deliverTo };
}

export const loader = serverLoader(load, ({ product, related }) => [
  ...[product, ...related].map(({ id }) => `product:${id}`),
  `shop:${product.shop.id}`,
  'related',
]);
export const clientLoader = browserLoader(load);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, brand, description, imageUrls } = loaderData.product;
  const title = `${name} by ${brand}`;
  return [
    ...pageTitle(title, matches),
    ...pageMeta(
      { title, description: shortened(description), image: imageUrls[0], kind: 'product' },
      matches,
    ),
  ];
};

/** A product: pictures, price, delivery check, reviews and its like (PDP). */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, reviews, coupons, deliverTo } = loaderData;
  useRanking(deliverTo, true);
  const { publicUrl } = useSettings();
  const { id, name, brand, category, price, listPrice, discount, description, gender, rating, rate, shop } =
    product;
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: category, to: categoryAddress(category) },
    { label: name, to: `/product/${id}` },
  ];
  return (
    <div className="page-width sections">
      <BreadcrumbData publicUrl={publicUrl} crumbs={crumbs} />
      <JsonLd data={productData(product, publicUrl)} />
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbs} renderLink={({ to, label }) => <Link to={to}>{label}</Link>} />
        <div className="product-page">
          <Gallery key={id} product={product} />
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
            <div className="flex flex-wrap items-center gap-3">
              <Price price={price} listPrice={listPrice} size="page" />
              {discount > 0 && <Pill>{discount}% off</Pill>}
            </div>
            <StockNote stock={product.stock} />
            <BuyBox key={id} product={product} />
            {coupons.length > 0 && <CouponList coupons={coupons} />}
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
              { term: 'Category', value: category },
              { term: 'Gender', value: gender.charAt(0).toUpperCase() + gender.slice(1) },
              {
                term: 'Sold by',
                value: (
                  <Link to={`/shop/${shop.id}`} className="text-link">
                    {shop.name}
                  </Link>
                ),
              },
            ]}
          />
        </div>
      </section>
      <Reviews key={`reviews ${id}`} productId={id} page={reviews} />
      {related.length > 0 && (
        <Carousel title="Related Products">
          {related.map((other) => (
            <li key={other.id}>
              <ProductCard product={other} />
            </li>
          ))}
        </Carousel>
      )}
    </div>
  );
}
