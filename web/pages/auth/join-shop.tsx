import { type ReactNode, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { SHOP_RIGHTS } from '../../../contract/kernel/rights.ts';
import type { Invitation } from '../../../contract/staff.ts';
import { actFor } from '../../concepts/session/act-for.ts';
import { logOut } from '../../concepts/session/log-out.ts';
import { loginAddress } from '../../concepts/session/return-path.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, hasCode, messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountPage } from './layout/account-page.tsx';
import {
  forgetInvitation,
  JOIN_PAGE,
  keepInvitation,
  keptInvitation,
} from './mailed-links/kept-invitation.ts';
import { openedOnce, openMailedLink } from './mailed-links/open-mailed-link.ts';
import { useLinkQuery } from './mailed-links/use-link-query.ts';
import type { Route } from './+types/join-shop';

interface OpenedInvitation {
  token: string;
  invitation: Invitation;
}

/** The browser keeps the link until it is used. @throws ApiProblem `invalid_link`, `link_expired` */
async function loadInvitation(token: string): Promise<OpenedInvitation> {
  try {
    const invitation = await api('GET /api/session/invitation', { query: { token } });
    keepInvitation({ token, email: invitation.email });
    return { token, invitation };
  } catch (error) {
    if (isSpent(error)) forgetInvitation();
    throw error;
  }
}

function isSpent(error: unknown): boolean {
  return hasCode(error, 'invalid_link', 'link_expired');
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Work for a shop', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  openMailedLink(
    args,
    loadInvitation,
    'Open the link in the mail that invited you.',
    () => keptInvitation()?.token,
  );
export const shouldRevalidate = openedOnce;

export function HydrateFallback() {
  return (
    <Frame>
      <Spinner label="Loading" />
    </Frame>
  );
}

export default function JoinShopPage({ loaderData: { data: opened, error } }: Route.ComponentProps) {
  return <Frame>{opened ? <JoinShop {...opened} /> : <InvitationFailure error={error} />}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  useLinkQuery();
  return <AccountPage title="Work for a shop">{children}</AccountPage>;
}

function InvitationFailure({ error }: { error: unknown }) {
  return (
    <>
      <Alert tone="deal" title={messageOf(error, couldNotBe('The invitation', 'opened'))} announce />
      <p className="text-muted">The person who invited you can send the invitation again.</p>
    </>
  );
}

function JoinShop({ token, invitation }: OpenedInvitation) {
  const { shopName, inviterName, email, rights } = invitation;
  return (
    <>
      <Facts
        facts={[
          { term: 'Shop', value: shopName },
          { term: 'Invited by', value: inviterName },
          { term: 'For', value: <span className="wrap-anywhere">{email}</span> },
        ]}
      />
      <div className="grid gap-2">
        <h2 className="text-h3">You may handle</h2>
        <ul className="grid gap-2">
          {rights.map((right) => (
            <li key={right}>
              <p className="font-semibold">{SHOP_RIGHTS[right].label}</p>
              <p className="text-small text-muted">{SHOP_RIGHTS[right].says}</p>
            </li>
          ))}
        </ul>
      </div>
      <NextStep token={token} invitation={invitation} />
    </>
  );
}

function NextStep({ token, invitation }: OpenedInvitation) {
  const { email, account, inviterName } = invitation;
  const session = useSession();
  if (account === 'other') {
    return (
      <Alert tone="warn" title="This address cannot join">
        It belongs to an account that is not a seller's, and an address has one account. Ask {inviterName} to
        invite another address of yours.
      </Alert>
    );
  }
  // A guest has no account that could be the wrong one.
  if (!session.isAuthenticated || session.user?.isGuest) return <SignInFirst account={account} />;
  if (session.role === 'seller' && session.email?.toLowerCase() === email) {
    return <Join token={token} shopName={invitation.shopName} />;
  }
  return <OtherAccount email={email} current={session.email} />;
}

function SignInFirst({ account }: { account: 'none' | 'seller' }) {
  return account === 'seller' ? (
    <div className="grid gap-3">
      <p>Sign in with the seller account of this address to join.</p>
      <Link to={loginAddress(JOIN_PAGE)} className={buttonClasses({ wide: true })}>
        Sign in
      </Link>
    </div>
  ) : (
    <div className="grid gap-3">
      <p>
        Register as a seller with this address. A shop of your own is not needed; you come back here to join.
      </p>
      <Link to={loginAddress(JOIN_PAGE, '/register')} className={buttonClasses({ wide: true })}>
        Register
      </Link>
      <Link to={loginAddress(JOIN_PAGE)} className={buttonClasses({ variant: 'outline', wide: true })}>
        Sign in
      </Link>
    </div>
  );
}

function OtherAccount({ email, current }: { email: string; current: string | null }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <div className="grid gap-3">
      <Alert tone="info" title="You use another account">
        {current === null ? 'You are signed in' : `You are signed in as ${current}`}, and the invitation is
        for {email}.
      </Alert>
      <Button
        wide
        busy={isBusy}
        onClick={() => {
          setBusy(true);
          void logOut();
        }}
      >
        Sign out and go on
      </Button>
    </div>
  );
}

function Join({ token, shopName }: { token: string; shopName: string }) {
  const form = useForm({
    send: async () => {
      const shop = await api('POST /api/session/invitation/accept', { body: { token } });
      forgetInvitation();
      actFor(shop, `You work for ${shopName} now`);
    },
    failure: couldNotBe('The invitation', 'accepted'),
  });
  return (
    <form {...form.props} className="grid gap-3">
      {form.alert}
      <Button type="submit" wide busy={form.isBusy}>
        Join {shopName}
      </Button>
    </form>
  );
}
