import type { Reply } from '../../../contract/client.ts';
import type { AuditEntryId } from '../../../contract/kernel/schemas.ts';
import { entryChips } from '../../shared/audit/entry-chips.ts';
import { EntryList } from '../../shared/audit/entry-list.tsx';
import { behind, countEntries } from '../../shared/audit/entry-pages.ts';
import { api } from '../../shared/http/api.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { DayFields } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { day, defineList, id } from '../../shared/lists/list-definition.ts';
import { ListScreen } from '../../shared/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../shared/lists/one-page.ts';
import { useList } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

const activityList = defineList({ actor: id, from: day, to: day, ...behind });

type Activity = OnePage<Reply<'GET /api/shop/activity'>>;

/** What the address names of what was done to the shop. */
export const loadActivity: ScreenLoad<Activity> = (call, { searchParams }) =>
  loadOnePage(activityList, searchParams, (query) => call('GET /api/shop/activity', { query }), countEntries);

const loadDetails = (entryId: AuditEntryId, signal: AbortSignal) =>
  api('GET /api/shop/activity/:entryId', { params: { entryId }, signal });

/** What the owner and the staff of the shop did, the latest first. */
export function ActivityScreen({ loaded }: { loaded: Loaded<Activity> }) {
  const list = useList(activityList, loaded);
  const { state, data } = list;
  return (
    <ListScreen
      title="Activity"
      list={list}
      className="narrow-cards"
      filters={
        <>
          <FilterForm
            list={list}
            label="Activity"
            className="grid max-w-form gap-3 md:grid-cols-2"
            isImmediate
            search={null}
          >
            <DayFields from={state.from} to={state.to} />
          </FilterForm>
          <FilterChips list={list} words={entryChips(data?.entries ?? [])} />
        </>
      }
      failure="The activity could not be loaded"
      empty={
        <EmptyState
          icon="clock"
          title="Nothing yet"
          text="What you and your staff change in this shop is listed here."
        />
      }
      noMatch={{ noun: 'entries', text: 'Try other days.' }}
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
