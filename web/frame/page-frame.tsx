import { type ReactNode, Suspense } from 'react';
import { useSettings } from '../kit/document/settings.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { ComparedBar } from './compared-bar.tsx';
import { Announcement } from './announcement.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface PageFrameProps {
  header?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

/**
 * ROUTE-01, HDR-01. A Suspense boundary of its own would break early clicks (early-clicks.ts) in the page.
 */
export function PageFrame({ header, end = <MarketEnd />, children }: PageFrameProps) {
  const { announcement } = useSettings().frame;
  return (
    <>
      <SkipLink target="main">Skip to content</SkipLink>
      {!header && announcement && <Announcement {...announcement} />}
      {header ?? <Header />}
      <main id="main" tabIndex={-1} className="main">
        <noscript>
          {import.meta.env.SSR && (
            <p className="page-width pb-4 text-small text-muted">
              Scripts are switched off. You can look around and filter; signing in and buying need them.
            </p>
          )}
        </noscript>
        {children}
      </main>
      {end}
    </>
  );
}

function MarketEnd() {
  const { footer } = useSettings().frame;
  return (
    <>
      <ComparedBar />
      <Suspense>
        <Footer {...footer} />
      </Suspense>
    </>
  );
}
