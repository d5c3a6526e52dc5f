import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Outlet, type ShouldRevalidateFunction } from 'react-router';
import { refreshShops, shopMiddleware } from './acting/acting-shops.ts';
import { useMayHandle } from './acting/rights.ts';
import { ScreenForRights } from './acting/screen-for-rights.tsx';
import { SellerHeader } from './navigation/seller-header.tsx';
import { SellerNavigation } from './navigation/seller-navigation.tsx';
import { useFreshToday } from './navigation/use-fresh-today.ts';
import { loadOpenOrders, useOpenOrdersFeed } from './orders/open-orders.ts';
import { loadSellerShop } from './shop/load-seller-shop.ts';
import { ShopNeeded } from './shop/shop-needed.tsx';
import { StandingBanner } from './standing/standing-banner.tsx';
import { StandingContext } from './standing/standing-context.ts';
import { TodayContext } from './today/today-context.ts';
import { loadSavedViews } from './views/saved-views-store.ts';
import { api } from '../../kit/http/api.ts';
import { AreaFrame } from '../../frame/area-frame.tsx';
import { settle } from '../../kit/screens/screen-loader.ts';
import { guard, signedInAccount, useIsSignedIn } from '../../concepts/session/guard.ts';
import { AccountLink } from '../../frame/account-link.tsx';
import { Brand } from '../../frame/brand.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { ThemeToggle } from '../../frame/theme-toggle.tsx';
import { OWN_FRAME } from '../../kit/page/own-frame.ts';
import type { Route } from './+types/layout';

type Menu = Awaited<ReturnType<ComponentProps<typeof SellerHeader>['fetchMenu']>>;

/** The seller's area and the market share the one menu of phones. */
async function fetchMenu(): Promise<Menu> {
  const [{ SellerMenuPanel }, { MarketLinks }] = await Promise.all([
    import('./navigation/seller-menu-panel.tsx'),
    import('../../frame/side-menu-panel.tsx'),
  ]);
  return (props) => <SellerMenuPanel {...props} renderMarket={(close) => <MarketLinks onClick={close} />} />;
}

export const handle = OWN_FRAME;

export const clientMiddleware = [guard('seller'), shopMiddleware];

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const account = signedInAccount();
  refreshShops();
  const [openOrders, today, standing] = await Promise.all([
    settle(loadOpenOrders()),
    settle(api('GET /api/shop/today', { signal })),
    settle(api('GET /api/shop/standing', { signal })),
    loadSellerShop(signal),
    loadSavedViews(account.accountId, signal),
  ]);
  return { ...account, openOrders, today, standing };
}

/** The counts of open tasks may have changed when another screen opens. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

export function HydrateFallback() {
  return <Frame isLoading />;
}

/** ROUTE-15, SELLER-01, SELLER-02. */
export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn(loaderData);
  const mayHandleOrders = useMayHandle('orders');
  useOpenOrdersFeed(isSignedIn && mayHandleOrders);
  const { today, refresh } = useFreshToday(loaderData.today, loaderData.openOrders);
  const known = isSignedIn ? today : undefined;
  const shared = useMemo(() => ({ today: known, refresh }), [known, refresh]);
  return (
    <TodayContext value={shared}>
      <StandingContext value={loaderData.standing.data}>
        <Frame>
          {isSignedIn && (
            <ShopNeeded>
              <StandingBanner />
              <ScreenForRights>
                <Outlet />
              </ScreenForRights>
            </ShopNeeded>
          )}
        </Frame>
      </StandingContext>
    </TodayContext>
  );
}

function Frame({ isLoading = false, children }: { isLoading?: boolean; children?: ReactNode }) {
  const header = (
    <SellerHeader
      brand={<Brand />}
      theme={<ThemeToggle />}
      account={<AccountLink />}
      isLoading={isLoading}
      fetchMenu={fetchMenu}
    />
  );
  return (
    <PageFrame header={header}>
      <AreaFrame className="seller-area" navigation={<SellerNavigation isLoading={isLoading} />}>
        {children}
      </AreaFrame>
    </PageFrame>
  );
}
