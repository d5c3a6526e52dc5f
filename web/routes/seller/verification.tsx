import type { MetaFunction } from 'react-router';
import { loadVerification, VerificationScreen } from '../../seller/verification/verification-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/verification';

export const meta: MetaFunction = ({ matches }) => pageTitle('Verification', matches);

export const clientLoader = screenLoader({ verification: loadVerification });

export default function VerificationPage({ loaderData }: Route.ComponentProps) {
  return <VerificationScreen loaded={loaderData.verification} />;
}
