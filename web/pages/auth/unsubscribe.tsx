import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { ApiProblem, type Reply } from '../../../contract/client.ts';
import { LINK_INCOMPLETE } from '../../../contract/kernel/messages.ts';
import type { NotificationKind } from '../../../contract/notifications.ts';
import { api } from '../../kit/http/api.ts';
import { NOT_DONE } from '../../kit/http/failures.ts';
import { messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountPage } from './layout/account-page.tsx';
import { useLinkQuery } from './mailed-links/use-link-query.ts';
import type { Route } from './+types/unsubscribe';

/** The words follow 'mails about'. */
const KINDS: Record<NotificationKind, string> = {
  price_drops: 'price drops of your favorites',
  back_in_stock: 'products that are back in stock',
  favorites: 'price drops and stock of your favorites',
  review_replies: 'replies to your reviews',
  question_answers: 'answers to your questions',
};

type Unsubscription = Reply<'GET /api/notification/unsubscribe'>;

const loadUnsubscription: ScreenLoad<Unsubscription> = (client, { searchParams }) =>
  client('GET /api/notification/unsubscribe', { query: { token: searchParams.get('token') ?? '' } });

interface UnsubscribeCardProps {
  token: string;
  loaded: Loaded<Unsubscription>;
}

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

/** The unsubscribe link of a mail needs no sign-in, and only the button has an effect. */
export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  const token = useLinkQuery().get('token') ?? '';
  return (
    <AccountPage title="Unsubscribe">
      <UnsubscribeCard token={token} loaded={loaderData.unsubscription} />
    </AccountPage>
  );
}

function UnsubscribeCard({ token, loaded }: UnsubscribeCardProps) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const unsubscribe = async (kind: NotificationKind) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await api('POST /api/notification/unsubscribe', { query: { token } });
      show({ kind, isOn: false });
    } catch (failure) {
      setFailed(messageOf(failure, NOT_DONE));
    }
    setBusy(false);
  };

  if (error instanceof ApiProblem && error.status === 400) {
    return (
      <>
        <Alert tone="deal" title={token ? error.message : LINK_INCOMPLETE} announce />
        <SettingsLink />
      </>
    );
  }
  if (error !== undefined) {
    return <LoadFailure title="The link could not be checked" error={error} onRetry={reload} />;
  }
  if (!data) return <CheckingLink />;
  if (!data.isOn) {
    return (
      <>
        <Alert tone="ok" title="You are unsubscribed" announce>
          <p>You get no more mails about {KINDS[data.kind]}.</p>
        </Alert>
        <SettingsLink />
      </>
    );
  }
  return (
    <>
      <p>Stop mails about {KINDS[data.kind]}? You still get mails about your orders.</p>
      {failed !== undefined && <Alert tone="deal" title={failed} announce />}
      <Button wide busy={isBusy} onClick={() => void unsubscribe(data.kind)}>
        Unsubscribe
      </Button>
      <SettingsLink />
    </>
  );
}

function CheckingLink() {
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner />
      Checking the link...
    </p>
  );
}

function SettingsLink() {
  return (
    <p className="text-small text-muted">
      You can change this at any time under{' '}
      <Link to="/buyer/notifications" className="text-link">
        Notifications
      </Link>{' '}
      in your account.
    </p>
  );
}
