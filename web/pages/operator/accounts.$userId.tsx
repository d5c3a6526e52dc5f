import { Link, type MetaFunction } from 'react-router';
import { ROLE_WORDS } from '../../../contract/kernel/messages.ts';
import { formatDay, formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { SupportedPerson, SupportNote } from '../../../contract/support.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useHasDuty } from './duties/duties.ts';
import { SentMails } from './mails/sent-mails.tsx';
import { Notes } from './notes/notes.tsx';
import { AccountComplaints } from './accounts/account-complaints.tsx';
import { AccountOrders } from './accounts/account-orders.tsx';
import { ResendButtons } from './accounts/resend-buttons.tsx';
import { ViewForm } from './accounts/view-form.tsx';
import { notesLoad } from './notes/load-notes.ts';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/accounts.$userId';

const loadAccount: ScreenLoad<SupportedPerson, { userId: UserId }> = (call, { params }) =>
  call('GET /api/operator/account/:userId', { params });

interface AccountScreenProps {
  loaded: Loaded<SupportedPerson>;
  notes: Loaded<SupportNote[]>;
}

export const clientLoader = screenLoader({ account: loadAccount, notes: notesLoad('person', 'userId') });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.account.data?.name ?? 'Person', matches);

export default function OperatorAccountPage({ params, loaderData }: Route.ComponentProps) {
  return <AccountScreen key={params.userId} loaded={loaderData.account} notes={loaderData.notes} />;
}

function AccountScreen({ loaded, notes }: AccountScreenProps) {
  const { data: person, error, reload } = useLoadedPart(loaded);
  const isSupport = useHasDuty('support');
  return (
    <section className="grid grid-cols-1 content-start gap-6">
      {!person && <h1>Person</h1>}
      {error !== undefined && (
        <LoadFailure title="The person could not be loaded" error={error} onRetry={reload} />
      )}
      {person && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="wrap-anywhere">{person.name}</h1>
            <Badge>{person.isGuest ? 'Guest' : ROLE_WORDS[person.role]}</Badge>
            {person.state !== 'active' && <Badge tone="warn">{STATES[person.state]}</Badge>}
          </div>
          <AccountFacts person={person} />
          <AccountOrders userId={person.id} first={person.orders} />
          {person.complaints && <AccountComplaints complaints={person.complaints} email={person.email} />}
          {isSupport && person.state === 'active' && person.role !== 'operator' && !person.isGuest && (
            <ViewForm userId={person.id} name={person.name} />
          )}
          <SentMails mails={person.mails}>
            {isSupport && <ResendButtons person={person} onSent={reload} />}
          </SentMails>
          <Notes kind="person" subjectId={person.id} loaded={notes} />
        </>
      )}
    </section>
  );
}

const STATES = { disabled: 'Disabled', deleted: 'Deleted' };

function AccountFacts({ person }: { person: SupportedPerson }) {
  const { email, phoneNumber, isEmailVerified, since, devices, lastUsedAt, shop } = person;
  const verified = isEmailVerified ? 'verified' : 'not verified';
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 wrap-anywhere sm:p-6" aria-labelledby="facts-title">
      <h2 id="facts-title" className="text-h3">
        Account
      </h2>
      <Facts
        facts={[
          { term: 'E-mail', value: email === null ? 'None' : `${email} (${verified})` },
          { term: 'Phone', value: phoneNumber ?? 'Not given' },
          { term: 'Since', value: formatDay(since) },
          {
            term: 'Signed in',
            value:
              lastUsedAt === null
                ? 'Nowhere'
                : `On ${devices} ${devices === 1 ? 'device' : 'devices'}, last used ${formatDayAndTime(lastUsedAt)}`,
          },
          ...(shop
            ? [
                {
                  term: 'Shop',
                  value: (
                    <Link to={`/operator/shops/${shop.id}`} className="text-link">
                      {shop.name}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
