import { data, Outlet, replace } from 'react-router';
import { OwnDuties } from './duties/duties.ts';
import { OperatorHeader } from './navigation/operator-header.tsx';
import { OperatorNavigation } from './navigation/operator-navigation.tsx';
import { api } from '../../kit/http/api.ts';
import { AreaFrame } from '../../frame/area-frame.tsx';
import { settle } from '../../kit/screens/screen-loader.ts';
import { isNotFound, NotFoundPage } from '../../kit/page/error-pages.tsx';
import { consumeLogOut } from '../../concepts/session/close-session.ts';
import { signedInAccount, useIsSignedIn } from '../../concepts/session/guard.ts';
import { storedState, useStoredStateReady } from '../../concepts/session/stored-state.ts';
import { AccountLink } from '../../frame/account-link.tsx';
import { Brand } from '../../frame/brand.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { ThemeToggle } from '../../frame/theme-toggle.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { OWN_FRAME } from '../../kit/page/own-frame.ts';
import type { Route } from './+types/layout';

/** A document depends on its address alone, so the server answers 404 to everybody. */
export const loader = () => data(null, { status: 404 });

export const handle = OWN_FRAME;

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  await storedState();
  // The market's own sign-in page knows no operators, so a log out leads to theirs.
  if (consumeLogOut()) throw replace('/operator-sign-in');
  return { ...signedInAccount(), operator: await settle(api('GET /api/operator/me', { signal })) };
}
clientLoader.hydrate = true as const;

/** Strangers see it for a moment, so it shows the words of an unknown address. */
export function HydrateFallback() {
  const isReady = useStoredStateReady();
  return (
    <PageFrame>
      <div className="hidden noscript:block">
        <NotFoundPage />
      </div>
      <div className="state noscript:hidden">
        <Spinner size="large" {...(isReady && { label: 'Loading' })} />
      </div>
    </PageFrame>
  );
}

/** Only operators learn that the area exists. */
export default function OperatorLayout({ loaderData }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn(loaderData);
  const { data: operator, error } = loaderData.operator;
  if (error !== undefined && !isNotFound(error)) throw error;
  // The page is about to be left, or to load again for another account.
  if (operator && !isSignedIn) return <HydrateFallback />;
  if (!operator) {
    return (
      <PageFrame>
        <NotFoundPage />
      </PageFrame>
    );
  }
  const header = <OperatorHeader brand={<Brand />} theme={<ThemeToggle />} account={<AccountLink />} />;
  return (
    <PageFrame header={header} end={null}>
      <AreaFrame navigation={<OperatorNavigation {...operator} />}>
        <OwnDuties value={operator.duties}>
          <Outlet />
        </OwnDuties>
      </AreaFrame>
    </PageFrame>
  );
}
