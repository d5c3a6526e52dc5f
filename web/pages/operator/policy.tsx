import type { MetaFunction } from 'react-router';
import { loadPolicy } from './policy/load-policy.ts';
import { PolicyScreen } from './policy/policy-screen.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/policy';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Policy', matches);

export const clientLoader = screenLoader({ policy: loadPolicy });

export default function OperatorPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen loaded={loaderData.policy} />;
}
