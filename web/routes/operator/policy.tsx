import type { MetaFunction } from 'react-router';
import { loadPolicy, PolicyScreen } from '../../operator/policy/policy-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/policy';

export const meta: MetaFunction = ({ matches }) => pageTitle('Policy', matches);

export const clientLoader = screenLoader({ policy: loadPolicy });

export default function OperatorPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen loaded={loaderData.policy} />;
}
