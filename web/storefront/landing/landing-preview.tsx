import { useEffect, useState } from 'react';
import type { ProductRow } from '../../../contract/catalog.ts';
import type { Announcement as Announced, Footer as FooterContent, Frame } from '../../../contract/content.ts';
import { api } from '../../shared/http/api.ts';
import { couldNotBe, messageOf } from '../../shared/http/problem-message.ts';
import { cardProduct } from '../../shared/products/card-product.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Announcement } from '../layout/announcement.tsx';
import { Footer } from '../layout/footer.tsx';
import { Header } from '../layout/header.tsx';
import { LandingSections } from './landing-screen.tsx';
import { type Landing, loadLanding } from './load-landing.ts';

interface LandingPreviewProps extends Partial<Pick<Landing, 'hero' | 'promotions'>> {
  rows?: readonly ProductRow[] | undefined;
  announcement?: Announced;
  footer?: FooterContent;
}

interface Live {
  landing: Landing;
  frame: Frame;
}

/** The landing page between header and footer, with these parts in place of those that are live. It is made in this browser alone. */
export function LandingPreview(written: LandingPreviewProps) {
  const [live, setLive] = useState<Live>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const { signal } = stop;
      try {
        const [landing, frame] = await Promise.all([
          loadLanding(api, { params: {}, request: new Request(location.href, { signal }) }),
          api('GET /api/content/frame', { signal }),
        ]);
        setLive({ landing, frame });
      } catch (problem) {
        if (!stop.signal.aborted) setFailure(messageOf(problem, couldNotBe('The landing page', 'loaded')));
      }
    };
    void load();
    return () => stop.abort();
  }, []);
  if (failure !== undefined) return <p className="page-width py-4">{failure}</p>;
  if (!live) {
    return (
      <div className="state">
        <Spinner size="large" label="Loading" />
      </div>
    );
  }
  const { landing, frame } = live;
  const announcement = written.announcement ?? frame.announcement;
  return (
    <>
      {announcement && announcement.text !== '' && <Announcement {...announcement} />}
      <Header />
      <div className="main">
        <div className="page-width sections">
          <LandingSections
            {...landing}
            hero={written.hero ?? landing.hero}
            promotions={written.promotions ?? landing.promotions}
            rows={
              written.rows?.map((row) => ({ ...row, products: row.products.map(cardProduct) })) ??
              landing.rows
            }
          />
        </div>
      </div>
      <Footer {...(written.footer ?? frame.footer)} />
    </>
  );
}
