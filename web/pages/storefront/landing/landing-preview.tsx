import type { LandingRow } from '../../../../contract/catalog.ts';
import type { Announcement as Announced, Footer as FooterContent } from '../../../../contract/content.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { cardProduct } from '../../../concepts/products/card-product.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Announcement } from '../../../frame/announcement.tsx';
import { Footer } from '../../../frame/footer.tsx';
import { Header } from '../../../frame/header.tsx';
import { LandingSections } from './landing-screen.tsx';
import { type Landing, loadLanding } from './load-landing.ts';

interface LandingPreviewProps extends Partial<Pick<Landing, 'hero' | 'promotions'>> {
  rows?: readonly LandingRow[] | undefined;
  announcement?: Announced;
  footer?: FooterContent;
}

/** The given parts replace the live ones, in this browser alone. */
export function LandingPreview(written: LandingPreviewProps) {
  const { data: live, error } = useLoad(loadLive, true);
  if (error !== undefined) {
    const failure = messageOf(error, couldNotBe('The landing page', 'loaded'));
    return <p className="page-width py-4">{failure}</p>;
  }
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

async function loadLive(_: true, signal: AbortSignal) {
  const [landing, frame] = await Promise.all([
    loadLanding(api, { params: {}, request: new Request(location.href, { signal }) }),
    api('GET /api/content/frame', { signal }),
  ]);
  return { landing, frame };
}
