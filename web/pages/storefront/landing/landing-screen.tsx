import { Link } from 'react-router';
import { categoryAddress } from '../../../../contract/kernel/categories.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { JsonLd } from '../../../kit/page/json-ld.tsx';
import { CATEGORY_TINTS, CategoryPicture } from '../../../concepts/products/category-picture.tsx';
import { classes } from '../../../ui/classes.ts';
import { CouponList } from '../coupons/coupon-list.tsx';
import { useReloadForPinCode } from '../delivery/use-reload-for-pin-code.ts';
import { RecentlyViewed } from '../recently-viewed/recently-viewed.tsx';
import { Hero } from './hero.tsx';
import type { Landing } from './load-landing.ts';
import { ProductRow } from './product-row.tsx';
import { PromoGrid } from './promo-grid.tsx';

/** HOME. */
export function LandingScreen({ deliverTo, ...landing }: Landing) {
  useReloadForPinCode(deliverTo, true);
  const { shopName, publicUrl } = useSettings();
  return (
    <div className="page-width sections">
      <JsonLd
        data={
          import.meta.env.SSR && {
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
          }
        }
      />
      <LandingSections {...landing} />
      <RecentlyViewed />
    </div>
  );
}

export function LandingSections({ hero, promotions, categories, rows, coupons }: Omit<Landing, 'deliverTo'>) {
  return (
    <>
      <Hero {...hero} />
      <section aria-labelledby="top-category" className="grid gap-4">
        <h2 id="top-category">Top Category</h2>
        <ul className="snap-row category-tiles">
          {categories.map(({ category, products }) => (
            <li key={category}>
              <Link
                to={categoryAddress(category)}
                className={classes('category-tile', CATEGORY_TINTS[category])}
              >
                <CategoryPicture
                  category={category}
                  sizes="(min-width: 1200px) 161px, (min-width: 640px) 23vw, 96px"
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
      <PromoGrid {...promotions} />
      {rows.map((row) => (
        <ProductRow key={row.title} {...row}>
          {row.show === 'offers' && coupons.length > 0 && <CouponList coupons={coupons} wide />}
        </ProductRow>
      ))}
    </>
  );
}
