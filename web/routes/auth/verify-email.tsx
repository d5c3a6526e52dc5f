import type { MetaFunction } from 'react-router';
import { openedOnce } from '../../auth/mailed-links/open-mailed-link.ts';
import { loadVerification, VerifyEmailScreen } from '../../auth/mailed-links/verify-email-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import type { Route } from './+types/verify-email';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Verify your email', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = loadVerification;
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return <VerifyEmailScreen failure={undefined} />;
}

export default function VerifyEmailPage({ loaderData }: Route.ComponentProps) {
  return <VerifyEmailScreen failure={loaderData} />;
}
