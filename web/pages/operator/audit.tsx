import { Link, type MetaFunction } from 'react-router';
import type { AuditDetails, AuditEntry } from '../../../contract/audit.ts';
import type { Reply } from '../../../contract/client.ts';
import type { AuditEntryId } from '../../../contract/kernel/schemas.ts';
import { EntryList } from '../../concepts/audit/entry-list.tsx';
import { actorChip, countEntries } from '../../concepts/audit/entry-pages.ts';
import { api } from '../../kit/http/api.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { auditList, type AuditListView } from './audit/audit-list.ts';
import { ExportButton } from './audit/export-button.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/audit';

type Audit = OnePage<Reply<'GET /api/operator/audit'>>;

const loadAudit: ScreenLoad<Audit> = (call, { searchParams }) =>
  loadOnePage(auditList, searchParams, (query) => call('GET /api/operator/audit', { query }), countEntries);

const loadDetails = (entryId: AuditEntryId, signal: AbortSignal) =>
  api('GET /api/operator/audit/:entryId', { params: { entryId }, signal });

export const meta: MetaFunction = ({ matches }) => consoleTitle('Audit log', matches);

export const clientLoader = screenLoader({ audit: loadAudit });

export default function OperatorAuditPage({ loaderData: { audit: loaded } }: Route.ComponentProps) {
  const list = useList(auditList, loaded);
  const { state, data } = list;
  return (
    <ListScreen
      title="Audit log"
      list={list}
      className="narrow-cards"
      actions={<ExportButton list={list} />}
      filters={{
        label: 'Audit log',
        className: 'grid gap-3 md:grid-cols-3',
        words: chipWords(data?.entries ?? [], state),
      }}
      failure="The audit log could not be loaded"
      empty={<EmptyState icon="clock" title="Nothing yet" text="What is changed is listed here." />}
      noMatch={{ noun: 'entries', text: 'Try other days, or fewer filters.' }}
      renderRows={({ entries, next }) => (
        <EntryList
          entries={entries}
          loadDetails={loadDetails}
          renderActor={({ actor }, name) =>
            actor.id === null ? name : <Narrow to={list.href({ actor: actor.id })}>{name}</Narrow>
          }
          more={{
            head: 'For',
            cell: ({ shop, about }) => {
              if (shop) return <Narrow to={list.href({ shop: shop.id })}>{shop.name}</Narrow>;
              if (!about) return 'The market';
              return <Narrow to={list.href({ subject: about.subject })}>{about.label}</Narrow>;
            },
          }}
          olderHref={next === null ? null : list.href({ before: next })}
          newestHref={state.before === '' ? null : list.href({})}
          factsOf={factsOf}
          renderMore={({ action, about }, close) => (
            <div className="flex flex-wrap gap-3">
              {about && about.path !== null && (
                <Link to={about.path} className={buttonClasses({ variant: 'outline', size: 'small' })}>
                  Open {about.label}
                </Link>
              )}
              <Link
                to={list.href({ action })}
                className={buttonClasses({ variant: 'outline', size: 'small' })}
                onClick={close}
              >
                Show all entries like this
              </Link>
            </div>
          )}
        />
      )}
    />
  );
}

/** The entries of a narrowed list contain the words for its chips. */
function chipWords(entries: readonly AuditEntry[], { action, subject, shop }: AuditListView['state']) {
  const what = entries.find((entry) => entry.action === action)?.what;
  const about = entries.find((entry) => entry.about?.subject === subject)?.about?.label;
  const shopName = entries.find((entry) => entry.shop?.id === shop)?.shop?.name;
  return {
    actor: actorChip(entries),
    shop: () => `For ${shopName ?? 'one shop'}`,
    action: () => what ?? action,
    subject: () => `About ${about ?? subject}`,
  };
}

function Narrow({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link wrap-break-word" preventScrollReset>
      {children}
    </Link>
  );
}

function factsOf({ shop, about, action, network, sessionId, number }: AuditDetails): [string, string][] {
  return [
    ['For', shop?.name ?? about?.label ?? 'The market'],
    ['Call', action],
    ['Network', network || 'none'],
    ['Session', sessionId ?? 'none'],
    ['Number', String(number)],
  ];
}
