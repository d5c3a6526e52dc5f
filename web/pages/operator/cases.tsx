import { Link, type MetaFunction } from 'react-router';
import { CASE_STATES, SUBJECT_KINDS } from '../../../contract/kernel/moderation.ts';
import type { CaseList, ListedCase } from '../../../contract/moderation.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { choice, defineList, optionsOf, place } from '../../kit/lists/list-definition.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { PlacedRows } from '../../kit/lists/place-links.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Age } from './ages/age.tsx';
import { CaseBadge } from './cases/case-badge.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/cases';

const caseList = defineList({
  state: choice({ label: 'State', placeholder: 'Waiting', options: optionsOf(CASE_STATES) }),
  kind: choice({ label: 'About', placeholder: 'Anything', options: optionsOf(SUBJECT_KINDS) }),
  after: place,
});

const COLUMNS: readonly Column<ListedCase>[] = [
  {
    head: 'What',
    isRowHeader: true,
    cell: ({ id, kind, title, text }) => (
      <>
        <Link to={`/operator/cases/${id}`} className="text-link wrap-anywhere">
          {SUBJECT_KINDS[kind].label}
          {title && `: ${title}`}
        </Link>
        <span className="block max-w-measure text-small font-normal text-muted wrap-anywhere">{text}</span>
      </>
    ),
  },
  { head: 'State', cell: ({ state }) => <CaseBadge state={state} /> },
  { head: 'For', cell: ({ since }) => <Age since={since} /> },
  { head: 'Reports', cell: ({ reports }) => reports },
];

const loadCases: ScreenLoad<OnePage<CaseList>> = (call, { searchParams }) =>
  loadOnePage(
    caseList,
    searchParams,
    (query) => call('GET /api/operator/case', { query }),
    ({ cases }) => cases.length,
  );

export const meta: MetaFunction = ({ matches }) => consoleTitle('Reports', matches);

export const clientLoader = screenLoader({ cases: loadCases });

export default function CasesPage({ loaderData: { cases: loaded } }: Route.ComponentProps) {
  const list = useList(caseList, loaded);
  return (
    <ListScreen
      title="Reports"
      list={list}
      className="narrow-cards"
      filters={{ label: 'Filter reports', className: 'grid max-w-form gap-3 md:grid-cols-2' }}
      failure="The reports could not be loaded"
      empty={<EmptyState icon="check-circle" title="No reports" text="What people report appears here." />}
      noMatch={{ noun: 'reports', text: 'Choose another state, or another kind.' }}
      renderRows={({ cases, next }) => (
        <PlacedRows list={list} next={next}>
          <DataTable
            isCards
            caption="What was reported"
            columns={COLUMNS}
            rows={cases}
            rowKey={({ id }) => id}
          />
        </PlacedRows>
      )}
    />
  );
}
