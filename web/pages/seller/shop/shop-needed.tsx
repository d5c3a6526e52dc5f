import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useShop } from '../../../concepts/shop/shop-store.ts';
import { FirstDayGuide } from '../today/first-day-guide.tsx';
import { useToday } from '../today/today-context.ts';

const REGISTRATION = '/seller/shop-details';
const WITHOUT_SHOP = [REGISTRATION, '/seller/account', '/seller/complaints', '/seller/security'];

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

/** The first step stands in for the guide while the shop's progress is unknown. */
function Invitation() {
  const today = useToday();
  return (
    <section aria-labelledby="invitation-title" className="grid content-start gap-6">
      <div className="grid gap-2">
        <h1 id="invitation-title">Open your shop</h1>
        <p className="max-w-measure text-muted">
          Products, stock, coupons and orders belong to a shop. Yours takes about two minutes to register.
        </p>
      </div>
      {today ? (
        <FirstDayGuide />
      ) : (
        <Link to={REGISTRATION} className={classes(buttonClasses(), 'justify-self-start')}>
          Register your shop
        </Link>
      )}
    </section>
  );
}
