import type { ReactNode } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from './layout/account-page.tsx';
import { DeletionForm } from '../buyer/profile/deletion-form.tsx';
import { useLinkQuery } from './mailed-links/use-link-query.ts';
import type { Reply } from '../../../contract/client.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import type { Loaded, ScreenLoad } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { accountScreenLoader, useIsOfAccount } from '../../concepts/session/account-screen.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/delete-account';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Delete your account', matches),
  { name: 'robots', content: 'noindex' },
];

type DeletionCheck = Reply<'GET /api/profile/deletion'>;

const loadDeletion: ScreenLoad<DeletionCheck | undefined> = async (client) =>
  useSession.getState().isAuthenticated ? client('GET /api/profile/deletion') : undefined;

export const clientLoader = accountScreenLoader({ deletion: loadDeletion });

export function HydrateFallback() {
  return (
    <Frame>
      <Spinner label="Loading" />
    </Frame>
  );
}

/** An account without a password is deleted by a mailed link, after a confirmation. */
export default function DeleteAccountPage({ loaderData }: Route.ComponentProps) {
  const token = useLinkQuery().get('token') ?? undefined;
  const isOfAccount = useIsOfAccount(loaderData);
  const { accountId, deletion } = loaderData;
  return (
    <Frame>
      {!isOfAccount ? (
        <Spinner label="Loading" />
      ) : accountId !== null ? (
        <Deletion key={accountId} loaded={deletion} token={token} />
      ) : (
        <Alert tone="info" title="Please sign in first">
          <p>Then open the link in the email again, in this browser.</p>
        </Alert>
      )}
    </Frame>
  );
}

function Deletion({
  loaded,
  token,
}: {
  loaded: Loaded<DeletionCheck | undefined>;
  token: string | undefined;
}) {
  return <DeletionForm deletion={useLoadedPart(loaded)} token={token} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <AccountPage title="Delete your account" footer={<Link to="/">Back to the shop</Link>}>
      {children}
    </AccountPage>
  );
}
