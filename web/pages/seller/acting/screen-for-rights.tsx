import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ShopRight } from '../../../../contract/kernel/rights.ts';
import { actingShop, useActing } from '../../../kit/storage/acting-shop.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { inWords, rightsMissingFor } from './rights.ts';

export function ScreenForRights({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useActing(({ shops }) => shops);
  const missing = rightsMissingFor(pathname);
  return missing ? <NotYours needed={missing} /> : children;
}

function NotYours({ needed }: { needed: readonly ShopRight[] }) {
  const shopName = actingShop()?.name;
  return (
    <section aria-labelledby="not-yours-title" className="grid content-start justify-items-start gap-4">
      <Icon name="lock" />
      <h1 id="not-yours-title">You may not see this</h1>
      <p className="max-w-measure wrap-anywhere">
        {needed.length === 0
          ? `This is for the owner of ${shopName} only.`
          : `In ${shopName} this needs the right ${inWords(needed)}. Ask the owner for it.`}
      </p>
      <Link to="/seller" className={buttonClasses({ variant: 'outline' })}>
        Go to the dashboard
      </Link>
    </section>
  );
}
