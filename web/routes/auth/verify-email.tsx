import type { MetaFunction } from 'react-router';
import { VerifyEmailScreen } from '../../auth/mailed-links/verify-email-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Verify your email', matches),
  { name: 'robots', content: 'noindex' },
];

export default function VerifyEmailPage() {
  return <VerifyEmailScreen />;
}
