import { Link } from 'react-router';
import {
  CASE_STATES,
  type CaseState,
  SUBJECT_KINDS,
  type SubjectKind,
} from '../../../contract/kernel/moderation.ts';
import type { CaseList } from '../../../contract/moderation.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { asPlace, defineList, oneOf, text } from '../../shared/lists/list-definition.ts';
import { ListScreen } from '../../shared/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../shared/lists/one-page.ts';
import { PlacedRows } from '../../shared/lists/place-links.tsx';
import { useList, type ViewOf } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { useAges } from '../ages/age-in-words.ts';
import { CaseBadge } from './case-badge.tsx';

const STATES = Object.keys(CASE_STATES) as CaseState[]; // the keys of the table
const KINDS = Object.keys(SUBJECT_KINDS) as SubjectKind[]; // the keys of the table
const caseList = defineList({ state: oneOf(STATES), kind: oneOf(KINDS), after: asPlace(text()) });

export const loadCases: ScreenLoad<OnePage<CaseList>> = (call, { searchParams }) =>
  loadOnePage(
    caseList,
    searchParams,
    (query) => call('GET /api/operator/case', { query }),
    ({ cases }) => cases.length,
  );

/** What was reported: without a state what waits for a decision. */
export function CaseListScreen({ loaded }: { loaded: Loaded<OnePage<CaseList>> }) {
  const list = useList(caseList, loaded);
  return (
    <ListScreen
      title="Reports"
      list={list}
      className="narrow-cards"
      filters={<CaseFilters list={list} />}
      failure="The reports could not be loaded"
      empty={<EmptyState icon="check-circle" title="No reports" text="What people report appears here." />}
      noMatch={{ noun: 'reports', text: 'Choose another state, or another kind.' }}
      renderRows={({ cases, next }) => (
        <PlacedRows list={list} next={next}>
          <CaseTable cases={cases} />
        </PlacedRows>
      )}
    />
  );
}

function CaseFilters({ list }: { list: ViewOf<typeof caseList> }) {
  const { state, kind } = list.state;
  return (
    <>
      <FilterForm
        list={list}
        label="Filter reports"
        className="grid max-w-form gap-3 md:grid-cols-2"
        isImmediate
        search={null}
      >
        <SelectField
          name="state"
          label="State"
          placeholder="Waiting"
          options={STATES.map((value) => ({ value, label: CASE_STATES[value].label }))}
          defaultValue={state}
        />
        <SelectField
          name="kind"
          label="About"
          placeholder="Anything"
          options={KINDS.map((value) => ({ value, label: SUBJECT_KINDS[value].label }))}
          defaultValue={kind}
        />
      </FilterForm>
      <FilterChips
        list={list}
        words={{
          state: () => `State: ${state === '' ? 'Waiting' : CASE_STATES[state].label}`,
          kind: () => `About: ${kind === '' ? 'Anything' : SUBJECT_KINDS[kind].label}`,
        }}
      />
    </>
  );
}

function CaseTable({ cases }: Pick<CaseList, 'cases'>) {
  const ageOf = useAges();
  return (
    <Table caption="What was reported" className="card-table">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">State</th>
          <th scope="col">For</th>
          <th scope="col">Reports</th>
        </tr>
      </thead>
      <tbody>
        {cases.map(({ id, kind, title, text: words, state, since, reports }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/operator/cases/${id}`} className="text-link wrap-anywhere">
                {SUBJECT_KINDS[kind].label}
                {title && `: ${title}`}
              </Link>
              <span className="block max-w-measure text-small font-normal text-muted wrap-anywhere">
                {words}
              </span>
            </th>
            <td data-label="State">
              <CaseBadge state={state} />
            </td>
            <td data-label="For">{ageOf(since)}</td>
            <td data-label="Reports">{reports}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
