import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import {
  CASE_STATES,
  type CaseState,
  SUBJECT_KINDS,
  type SubjectKind,
} from '../../../contract/kernel/moderation.ts';
import type { CaseList } from '../../../contract/moderation.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { useAges } from '../ages/age-in-words.ts';
import { CaseBadge } from './case-badge.tsx';

const labelled = (table: Record<string, { label: string }>) =>
  Object.entries(table).map(([value, { label }]) => ({ value, label }));
const STATES = labelled(CASE_STATES);
const KINDS = labelled(SUBJECT_KINDS);

export const loadCases: ScreenLoad<CaseList> = (call, { searchParams }) =>
  call('GET /api/operator/case', { query: queryOf(searchParams) });

/** What of the address the list understands; anything else is as if it were not there. */
function queryOf(params: URLSearchParams) {
  const state = params.get('state') ?? '';
  const kind = params.get('kind') ?? '';
  const after = params.get('after') ?? '';
  return { ...(isState(state) && { state }), ...(isKind(kind) && { kind }), ...(after && { after }) };
}

function isState(text: string): text is CaseState {
  return Object.hasOwn(CASE_STATES, text);
}

function isKind(text: string): text is SubjectKind {
  return Object.hasOwn(SUBJECT_KINDS, text);
}

/** What was reported: without a state what waits for a decision. */
export function CaseListScreen({ loaded }: { loaded: Loaded<CaseList> }) {
  const { data, error, reload } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      <h1>Reports</h1>
      <Filters />
      {error !== undefined && (
        <LoadFailure title="The reports could not be loaded" error={error} onRetry={reload} />
      )}
      {data && data.cases.length === 0 && (
        <EmptyState icon="check-circle" title="No reports" text="What people report appears here." />
      )}
      {data && data.cases.length > 0 && <CaseTable list={data} />}
    </section>
  );
}

function Filters() {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const state = params.get('state') ?? '';
  const kind = params.get('kind') ?? '';
  return (
    <Form
      key={`${state} ${kind}`}
      className="flex flex-wrap items-end gap-3"
      role="search"
      aria-label="Filter reports"
      onChange={({ currentTarget }) => void submit(currentTarget)}
    >
      <SelectField name="state" label="State" placeholder="Waiting" options={STATES} defaultValue={state} />
      <SelectField name="kind" label="About" placeholder="Anything" options={KINDS} defaultValue={kind} />
    </Form>
  );
}

function CaseTable({ list: { cases, next } }: { list: CaseList }) {
  const [params] = useSearchParams();
  const ageOf = useAges();
  const following = new URLSearchParams(params);
  if (next !== null) following.set('after', next);
  return (
    <>
      <Table caption="What was reported">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">State</th>
            <th scope="col">For</th>
            <th scope="col">Reports</th>
          </tr>
        </thead>
        <tbody>
          {cases.map(({ id, kind, title, text, state, since, reports }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/operator/cases/${id}`} className="wrap-anywhere">
                  {SUBJECT_KINDS[kind].label}
                  {title && `: ${title}`}
                </Link>
                <span className="block max-w-measure text-small text-muted wrap-anywhere">{text}</span>
              </th>
              <td>
                <CaseBadge state={state} />
              </td>
              <td className="whitespace-nowrap">{ageOf(since)}</td>
              <td>{reports}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {next !== null && (
        <Link to={`?${following}`} className={`${buttonClasses({ variant: 'outline' })} justify-self-start`}>
          Next page
        </Link>
      )}
    </>
  );
}
