import type { MetaFunction } from 'react-router';
import type { OwnShipping } from '../../../contract/shipping.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { ShippingForm } from './shipping/shipping-form.tsx';
import type { Route } from './+types/shipping';

const loadShipping: ScreenLoad<OwnShipping> = (api) => api('GET /api/shipping');

export const meta: MetaFunction = ({ matches }) => pageTitle('Shipping fees', matches);

export const clientLoader = screenLoader({ shipping: loadShipping });

export default function ShippingPage({ loaderData }: Route.ComponentProps) {
  return <ShippingScreen loaded={loaderData.shipping} />;
}

function ShippingScreen({ loaded }: { loaded: Loaded<OwnShipping> }) {
  const { data: shipping, error, reload } = useLoadedPart(loaded);
  return (
    <section aria-labelledby="shipping-title" className="grid min-w-0 content-start gap-6">
      <div className="grid gap-2">
        <h1 id="shipping-title">Shipping fees</h1>
        <p className="max-w-measure text-muted">
          What buyers pay when you send them a parcel. What they buy from you in one order goes into one
          parcel; orders already placed keep their fees.
        </p>
      </div>
      {error !== undefined && (
        <LoadFailure title="Your shipping fees could not be loaded" error={error} onRetry={reload} />
      )}
      {shipping && <ShippingForm shipping={shipping} />}
    </section>
  );
}
