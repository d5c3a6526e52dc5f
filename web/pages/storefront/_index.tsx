import type { MetaFunction } from 'react-router';
import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import { pageMeta } from '../../kit/page/page-meta.ts';
import { settingsOf } from '../../kit/page/page-title.ts';
import { LandingScreen } from './landing/landing-screen.tsx';
import { loadLanding } from './landing/load-landing.ts';
import type { Route } from './+types/_index';

export const loader = serverLoader(loadLanding, () => ['listing', 'offers']);
export const clientLoader = browserLoader(loadLanding);

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const title = `${settingsOf(matches)?.shopName}: fashion, phones, consoles, perfumes and more`;
  const description =
    'Fashion, phones, consoles, perfumes and more from many shops across India, delivered to your pin code.';
  return [{ title }, ...pageMeta({ title, description }, matches)];
};

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return <LandingScreen {...loaderData} />;
}
