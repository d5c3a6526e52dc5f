import type { MetaFunction } from 'react-router';
import { loadNoticeSettings, NoticesScreen } from '../../account/notices/notices-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/notices';

export const meta: MetaFunction = ({ matches }) => pageTitle('Notices', matches);

export const clientLoader = screenLoader({ settings: loadNoticeSettings });

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  return <NoticesScreen loaded={loaderData.settings} />;
}
