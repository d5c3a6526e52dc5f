import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useShop } from '../../shared/shop/shop-store.ts';

const REGISTRATION = '/seller/shop-details';
/** Screens that work without a shop. */
const WITHOUT_SHOP = [REGISTRATION, '/seller/account'];

const STEPS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'store', title: 'Register your shop', text: 'A name, your GST number and its place on the map.' },
  { icon: 'gift', title: 'Add products', text: 'With their prices and pictures.' },
  { icon: 'truck', title: 'Say where you deliver', text: 'Pin codes and stock; then buyers can order.' },
];

/** The screens of the seller's area, or the invitation to register the shop they need. */
export function ShopNeeded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { isRegistered, loadState } = useShop();
  if (isRegistered || WITHOUT_SHOP.some((path) => pathname.startsWith(path))) return children;
  // Whether a shop exists is unknown: each screen reports its own failures.
  if (typeof loadState === 'object') return children;
  if (loadState === 'loaded') return <Invitation />;
  return (
    <div className="state">
      <Spinner size="large" label="Loading" />
    </div>
  );
}

function Invitation() {
  return (
    <section aria-labelledby="invitation-title" className="card grid justify-items-start gap-6 p-6 sm:p-8">
      <div className="grid gap-2">
        <h1 id="invitation-title">Open your shop</h1>
        <p className="max-w-measure text-muted">
          Products, stock, coupons and orders belong to a shop. Yours takes about two minutes to register.
        </p>
      </div>
      <ol className="grid gap-4 lg:grid-cols-3">
        {STEPS.map(({ icon, title, text }, index) => (
          <li key={title} className="flex items-start gap-3">
            <span className="invitation-sign">
              <Icon name={icon} />
            </span>
            <span>
              <span className="block font-semibold">
                {index + 1}. {title}
              </span>
              <span className="text-small text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <Link to={REGISTRATION} className={buttonClasses()}>
        Register your shop
      </Link>
    </section>
  );
}
