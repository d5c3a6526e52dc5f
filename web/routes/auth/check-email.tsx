import type { MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { CheckEmailScreen } from '../../auth/register/check-email-screen.tsx';
import { lastRegistration } from '../../auth/sign-in/last-registration.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/check-email';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Check your inbox', matches),
  { name: 'robots', content: 'noindex' },
];

/** In the browser alone: the server knows of no registration. */
export const clientLoader = () => ({ registration: lastRegistration() });

export function HydrateFallback() {
  return (
    <AccountPage title="Check your inbox">
      <Spinner label="Loading" />
    </AccountPage>
  );
}

/** After registering: where the mail went, and what to do when it does not come. */
export default function CheckEmailPage({ loaderData }: Route.ComponentProps) {
  return <CheckEmailScreen registration={loaderData.registration} />;
}
