import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { loadPlace } from './content/load-content.ts';
import type { Previews } from './content/previews.ts';
import { consoleTitle } from './navigation/console-title.ts';
import { cardProduct } from '../../concepts/products/card-product.ts';
import { BrowserStorageList } from '../storefront/information/browser-storage-list.tsx';
import { OfficerDetails } from '../storefront/information/officer-details.tsx';
import { TextScreen } from '../storefront/information/text-screen.tsx';
import { Hero } from '../storefront/landing/hero.tsx';
import { LandingPreview } from '../storefront/landing/landing-preview.tsx';
import { ProductRow } from '../storefront/landing/product-row.tsx';
import { PromoGrid } from '../storefront/landing/promo-grid.tsx';
import { Announcement } from '../../frame/announcement.tsx';
import { Footer } from '../../frame/footer.tsx';
import { lazyPart } from '../../kit/screens/lazy-part.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/content.$place';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Content', matches);

export const clientLoader = screenLoader({ content: loadPlace });

/** The route manifest in every page would list the scripts of these editors, so they are lazy. */
const PlaceScreen = lazyPart(async () => (await import('./content/place-screen.tsx')).PlaceScreen);

/** The preview has no forms: nobody sends them from here. */
const FORM = <p className="card p-4 text-muted">The form is here.</p>;
const PARTS = {
  browserStorage: <BrowserStorageList />,
  officerDetails: <OfficerDetails />,
  contactForm: FORM,
  complaintForm: FORM,
  trackComplaint: FORM,
};

const PREVIEWS: Previews = {
  hero: (hero) => (
    <div className="page-width py-4">
      <Hero {...hero} />
    </div>
  ),
  promotions: (promotions) => (
    <div className="page-width py-4">
      <PromoGrid {...promotions} />
    </div>
  ),
  rows: (rows) => (
    <div className="page-width sections py-4">
      {rows.map(({ products, ...row }, index) => (
        <ProductRow key={index} {...row} products={products.map(cardProduct)} />
      ))}
    </div>
  ),
  announcement: (announcement) => <Announcement {...announcement} />,
  footer: (footer) => <Footer {...footer} />,
  text: (place, page) => (
    <div className="py-4">
      <TextScreen path={`/${place}`} page={page} parts={PARTS} />
    </div>
  ),
  landing: (written) => <LandingPreview {...written} />,
};

export default function OperatorContentPlacePage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <PlaceScreen loaded={loaderData.content} previews={PREVIEWS} />
    </Suspense>
  );
}
