import type { MetaFunction } from 'react-router';
import { AccountPage } from '../../auth/layout/account-page.tsx';
import { useLinkQuery } from '../../auth/mailed-links/use-link-query.ts';
import { UnsubscribeCard } from '../../account/notifications/unsubscribe-card.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Unsubscribe', matches),
  { name: 'robots', content: 'noindex' },
];

/** The target of a mail's unsubscribe link: needs no sign-in, and only its button has an effect. */
export default function UnsubscribePage() {
  const token = useLinkQuery().get('token') ?? '';
  return (
    <AccountPage title="Unsubscribe">
      <UnsubscribeCard token={token} />
    </AccountPage>
  );
}
