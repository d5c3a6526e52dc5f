import { Link, type MetaFunction } from 'react-router';
import type { ApiClient } from '../../../contract/client.ts';
import { categoryAddress } from '../../../contract/kernel/categories.ts';
import { browserLoader, type LoadArgs, orWithout, serverLoader } from '../../shared/http/api.ts';
import { CATEGORY_TINTS, CategoryPicture } from '../../shared/products/category-picture.tsx';
import { JsonLd } from '../../shared/page/json-ld.tsx';
import { cardProduct } from '../../shared/products/card-product.ts';
import { ProductCard } from '../../shared/products/product-card.tsx';
import { CouponList } from '../../storefront/coupons/coupon-list.tsx';
import { useRanking } from '../../storefront/delivery/use-ranking.ts';
import { Hero } from '../../storefront/landing/hero.tsx';
import { PromoGrid } from '../../storefront/landing/promo-grid.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { settingsOf } from '../../shared/page/page-title.ts';
import { useSettings } from '../../shared/document/settings.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Route } from './+types/landing';

/** Offers beyond these are one step away. */
const SHOWN_COUPONS = 6;

async function load(api: ApiClient, { request: { signal }, deliverTo }: LoadArgs) {
  const [highlights, coupons] = await Promise.all([
    api('GET /api/pro/highlights', { query: { deliverTo }, signal }),
    orWithout(api('GET /api/coupon/offers', { signal }), []),
  ]);
  const { categories, offers } = highlights;
  return { categories, offers: offers.map(cardProduct), coupons: coupons.slice(0, SHOWN_COUPONS), deliverTo };
}

export const loader = serverLoader(load, () => ['listing', 'offers']);
export const clientLoader = browserLoader(load);

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const title = `${settingsOf(matches)?.shopName}: fashion, phones, consoles, perfumes and more`;
  const description =
    'Fashion, phones, consoles, perfumes and more from many shops across India, delivered to your pin code.';
  return [{ title }, ...pageMeta({ title, description }, matches)];
};

/** The landing page (HOME). */
export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { categories, offers, coupons, deliverTo } = loaderData;
  useRanking(deliverTo, true);
  const { shopName, publicUrl } = useSettings();
  return (
    <div className="page-width sections">
      <JsonLd
        data={{
          '@type': 'WebSite',
          name: shopName,
          url: publicUrl,
          potentialAction: {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${publicUrl}/products?search={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
      <Hero />
      <section aria-labelledby="top-category" className="grid gap-4">
        <h2 id="top-category">Top Category</h2>
        <ul className="category-tiles">
          {categories.map(({ category, products }) => (
            <li key={category}>
              <Link
                to={categoryAddress(category)}
                className={classes('category-tile', CATEGORY_TINTS[category])}
              >
                <CategoryPicture
                  category={category}
                  sizes="(min-width: 1200px) 161px, (min-width: 640px) 23vw, 45vw"
                />
                <span className="category-tile-text">
                  <span className="font-semibold">{category}</span>
                  <span className="text-small text-muted">
                    {products} {products === 1 ? 'product' : 'products'}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <PromoGrid />
      <section aria-labelledby="offers" className="grid gap-4">
        <h2 id="offers">Offers</h2>
        {coupons.length > 0 && <CouponList coupons={coupons} wide />}
        <ul className="card-grid">
          {offers.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
        <div className="mt-2">
          <Link to="/products?sortBy=discount_high_to_low" className={buttonClasses({ variant: 'outline' })}>
            See all offers
          </Link>
        </div>
      </section>
    </div>
  );
}
