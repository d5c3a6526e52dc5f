import type { MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { useLinkQuery } from '../../auth/mailed-links/use-link-query.ts';
import {
  CheckingLink,
  loadUnsubscription,
  UnsubscribeCard,
} from '../../account/notifications/unsubscribe-card.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/unsubscribe';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Unsubscribe', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = screenLoader({ unsubscription: loadUnsubscription });

export function HydrateFallback() {
  return (
    <AccountPage title="Unsubscribe">
      <CheckingLink />
    </AccountPage>
  );
}

/** The target of a mail's unsubscribe link: needs no sign-in, and only its button has an effect. */
export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  const token = useLinkQuery().get('token') ?? '';
  return (
    <AccountPage title="Unsubscribe">
      <UnsubscribeCard token={token} loaded={loaderData.unsubscription} />
    </AccountPage>
  );
}
