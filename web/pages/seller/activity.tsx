import type { MetaFunction } from 'react-router';
import type { ActivityEntry } from '../../../contract/audit.ts';
import type { Reply } from '../../../contract/client.ts';
import type { AuditEntryId } from '../../../contract/kernel/schemas.ts';
import type { Member } from '../../../contract/staff.ts';
import { EntryList } from '../../concepts/audit/entry-list.tsx';
import { actorChip, countEntries, olderEntries } from '../../concepts/audit/entry-pages.ts';
import { api } from '../../kit/http/api.ts';
import { asChoice, days, defineList, id } from '../../kit/lists/list-definition.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { useList } from '../../kit/lists/use-list.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { actingShop } from '../../kit/storage/acting-shop.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadMembers } from './people/load-members.ts';
import type { Route } from './+types/activity';

const activityList = defineList({
  actor: asChoice(id, { label: 'Person', placeholder: 'Everybody' }),
  ...days(),
  ...olderEntries,
});

type Activity = OnePage<Reply<'GET /api/shop/activity'>>;

const loadActivity: ScreenLoad<Activity> = (call, { searchParams }) =>
  loadOnePage(activityList, searchParams, (query) => call('GET /api/shop/activity', { query }), countEntries);

const ACTIVITY_LOADS = { activity: loadActivity, people: loadMembers };

const loadDetails = (entryId: AuditEntryId, signal: AbortSignal) =>
  api('GET /api/shop/activity/:entryId', { params: { entryId }, signal });

export const meta: MetaFunction = ({ matches }) => pageTitle('Activity', matches);

export const clientLoader = screenLoader(ACTIVITY_LOADS);

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { activity, people } = loaderData;
  const list = useList(activityList, activity);
  const { state, data } = list;
  return (
    <ListScreen
      title="Activity"
      list={list}
      className="narrow-cards"
      filters={{
        label: 'Activity',
        className: 'grid max-w-form gap-3 md:grid-cols-3',
        options: { actor: actorsOf(people.data?.members ?? [], state.actor, data?.entries ?? []) },
        words: { actor: actorChip(data?.entries ?? []) },
      }}
      failure="The activity could not be loaded"
      empty={
        <EmptyState
          icon="clock"
          title="Nothing yet"
          text="What you and your staff change in this shop is listed here."
        />
      }
      noMatch={{ noun: 'entries', text: 'Try another person, or other days.' }}
      renderRows={({ entries, next }) => (
        <EntryList
          entries={entries}
          loadDetails={loadDetails}
          olderHref={next === null ? null : list.href({ before: next })}
          newestHref={state.before === '' ? null : list.href({})}
        />
      )}
    />
  );
}

/** The filter may name a person who has left. */
function actorsOf(members: readonly Member[], asked: string, entries: readonly ActivityEntry[]) {
  const owner = actingShop()?.ownerId;
  const known = [
    ...(owner === undefined ? [] : [{ value: owner, label: 'Owner of the shop' }]),
    ...members.flatMap(({ personId, name, email }) =>
      personId === null ? [] : [{ value: personId, label: name ?? email }],
    ),
  ];
  if (asked === '' || known.some(({ value }) => value === asked)) return known;
  const left = entries.find(({ actor }) => actor.id === asked)?.actor.name;
  return [...known, { value: asked, label: left ?? 'One person' }];
}
