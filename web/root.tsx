import { lazy, type ReactNode, Suspense, useContext, useEffect, useLayoutEffect, useState } from 'react';
import {
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import type { Route } from './+types/root';
import { documentLoader } from './kit/http/api.ts';
import { useCanonicalPath } from './kit/page/canonical.ts';
import { syncPinCode, PIN_CODE_SCRIPT } from './concepts/pin-code/sync-pin-code.ts';
import { EARLY_CLICKS_SCRIPT, useEarlyClicks } from './kit/document/early-clicks.ts';
import { FailurePage, isNotFound, NotFoundPage } from './kit/page/error-pages.tsx';
import { NOT_FOUND_TITLE } from './kit/page/page-title.ts';
import { PageFrame } from './frame/page-frame.tsx';
import { startTheme, THEME_SCRIPT } from './frame/theme.ts';
import { usePageFocus } from './kit/navigation/use-page-focus.ts';
import { useOfflineLinks } from './kit/document/offline-links.ts';
import { usePaymentReturn } from './pages/storefront/checkout/payment-return.ts';
import { RenderContext } from './kit/document/render-context.ts';
import { useSessionLife } from './concepts/session/use-session-life.ts';
import { supportView } from './kit/storage/tab-storage.ts';
import { useStoreSettings, useSettings } from './kit/document/settings.ts';
import stylesAddress from './styles/app.css?url';
import { OWN_FRAME } from './kit/page/own-frame.ts';
import { preloadedFonts } from './styles/fonts.ts';

/** The server alone renders the scripts: in the browser they have run already. */
const HEAD_SCRIPTS = import.meta.env.SSR
  ? [THEME_SCRIPT, PIN_CODE_SCRIPT, EARLY_CLICKS_SCRIPT].join(';')
  : '';

const ViewBanner = lazy(() => import('./concepts/support/view-banner.tsx'));

export const loader = documentLoader;

/** Modules would load their styles again with every lazy chunk, after all others. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesAddress }];

/** Settings and frame do not change while a document lives. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ error, loaderData }) => {
  if (isNotFound(error)) return [{ title: NOT_FOUND_TITLE }];
  if (error) return [{ title: 'Unexpected Application Error!' }];
  return [{ title: loaderData?.shopName }];
};

/** The document also surrounds failed pages (ROUTE-01). */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, reference } = useContext(RenderContext);
  const { publicUrl } = useSettings();
  useStoreSettings();
  const canonicalPath = useCanonicalPath();
  usePaymentReturn();
  useLayoutEffect(startTheme, []); // React clears <html> when it renders it again
  useLayoutEffect(syncPinCode, []);
  return (
    <html lang="en-IN" data-theme="day" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPTS }} />
        {preloadedFonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        <link rel="canonical" href={publicUrl + canonicalPath} />
        <meta property="og:url" content={publicUrl + canonicalPath} />
      </head>
      <body>
        {children}
        {/* A failed page has no scripts, and its plain links lead on. */}
        {!reference && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  useSessionLife();
  useOfflineLinks();
  useEarlyClicks();
  usePageFocus();
  const isFramed = useMatches().some(({ handle }) => handle === OWN_FRAME);
  const [isView, setView] = useState(false);
  useEffect(() => setView(supportView() !== undefined), []);
  const page = isFramed ? (
    <Outlet />
  ) : (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
  return (
    <>
      {page}
      {isView && (
        <Suspense>
          <ViewBanner />
        </Suspense>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFrame>{isNotFound(error) ? <NotFoundPage /> : <FailurePage error={error} />}</PageFrame>;
}
