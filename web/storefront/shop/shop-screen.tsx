import { Link } from 'react-router';
import { useSettings } from '../../shared/document/settings.ts';
import { BreadcrumbData } from '../../shared/page/json-ld.tsx';
import { HolidayNotice } from '../../shared/shop/holiday-notice.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { type ShownShop, shopAddress } from './load-shop.ts';
import { ShopData } from './shop-data.tsx';
import { ShopHead } from './shop-head.tsx';
import { ShopPlace } from './shop-place.tsx';
import { ShopProducts } from './shop-products.tsx';
import { SoldBy } from './sold-by.tsx';

/** The public page of a shop: description, products, policies, who sells and place. */
export function ShopScreen({ shop, listed }: ShownShop) {
  const { publicUrl } = useSettings();
  const { id, name, policies } = shop;
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: 'All Products', to: '/products' },
    { label: name, to: shopAddress(id, 1) },
  ];
  return (
    <div className="page-width sections">
      <BreadcrumbData publicUrl={publicUrl} crumbs={crumbs} />
      <ShopData shop={shop} products={listed.products} publicUrl={publicUrl} />
      <div className="grid grid-cols-1 gap-4">
        <Breadcrumbs crumbs={crumbs} renderLink={({ to, label }) => <Link to={to}>{label}</Link>} />
        <ShopHead shop={shop} />
        {shop.holiday && <HolidayNotice holiday={shop.holiday} />}
      </div>
      <ShopProducts listed={listed} addressOf={(page) => shopAddress(id, page)} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
        {policies !== '' && (
          <section aria-labelledby="policies-title" className="grid content-start gap-3">
            <h2 id="policies-title">Delivery, returns and care</h2>
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{policies}</p>
          </section>
        )}
        <SoldBy shop={shop} />
        <ShopPlace key={id} shop={shop} />
      </div>
    </div>
  );
}
