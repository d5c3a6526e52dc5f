import type { MetaFunction } from 'react-router';
import { consoleTitle } from './navigation/console-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import { loadSecurity, SecurityScreen } from '../../concepts/second-factor/security-screen.tsx';
import type { Route } from './+types/security';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Security', matches);

export const clientLoader = screenLoader({ security: loadSecurity });

export default function OperatorSecurityPage({ loaderData }: Route.ComponentProps) {
  return <SecurityScreen loaded={loaderData.security} />;
}
