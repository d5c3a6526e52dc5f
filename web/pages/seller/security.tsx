import type { MetaFunction } from 'react-router';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import { loadSecurity, SecurityScreen } from '../../concepts/second-factor/security-screen.tsx';
import type { Route } from './+types/security';

export const meta: MetaFunction = ({ matches }) => pageTitle('Security', matches);

export const clientLoader = screenLoader({ security: loadSecurity });

export default function SellerSecurityPage({ loaderData }: Route.ComponentProps) {
  return <SecurityScreen loaded={loaderData.security} />;
}
