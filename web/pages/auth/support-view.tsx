import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from './layout/account-page.tsx';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { settle } from '../../kit/screens/screen-loader.ts';
import { HOME_OF_ROLE } from '../../concepts/session/home-of-role.ts';
import { storedState } from '../../concepts/session/stored-state.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { keepSupportView } from '../../kit/storage/tab-storage.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/support-view';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Support view', matches),
  { name: 'robots', content: 'noindex' },
];

/** The console passes the view behind the `#`, which no server and no log sees. */
async function takeOver(handOver: string): Promise<void> {
  const { view, endsAt } = await api('POST /api/operator/support-view', { body: { handOver } });
  keepSupportView({ name: view.user.name, endsAt });
  useSession.getState().signIn(view);
  window.location.replace(HOME_OF_ROLE[view.role]);
}

export async function clientLoader() {
  const handOver = window.location.hash.slice(1);
  if (handOver === '') return { taken: undefined };
  window.history.replaceState(window.history.state, '', window.location.pathname);
  await storedState();
  return { taken: await settle(takeOver(handOver)) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <AccountPage title="Support view">
      <Spinner label="Loading" />
    </AccountPage>
  );
}

export default function SupportViewPage({ loaderData: { taken } }: Route.ComponentProps) {
  if (taken && taken.error === undefined) return <HydrateFallback />;
  return (
    <AccountPage title="Support view" footer={<Link to="/">Back to the shop</Link>}>
      {taken ? (
        <Alert tone="deal" title={messageOf(taken.error, couldNotBe('The view', 'opened'))} announce />
      ) : (
        <Alert tone="info" title="No view is open in this tab">
          <p>A support view has ended, or was never opened here. You can close this tab.</p>
        </Alert>
      )}
    </AccountPage>
  );
}
