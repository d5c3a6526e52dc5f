import { Link } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { COMPLAINT_STATES, type ComplaintState } from '../../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { ComplaintView, ListedComplaint } from '../../../contract/operator-complaints.ts';
import { ComplaintBadge } from '../../shared/complaints/complaint-badge.tsx';
import { SearchField } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { asPlace, defineList, oneOf, text, withInitial } from '../../shared/lists/list-definition.ts';
import { ListScreen } from '../../shared/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../shared/lists/one-page.ts';
import { PlacedRows } from '../../shared/lists/place-links.tsx';
import { useList, type ViewOf } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { useAges } from '../ages/age-in-words.ts';
import { OverdueBadge } from '../ages/overdue-badge.tsx';

const STATES = Object.keys(COMPLAINT_STATES) as ComplaintState[]; // the keys of the table
const VIEWS: { value: ComplaintView; label: string }[] = [
  { value: 'open', label: 'Not decided' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'unanswered', label: 'Wrote after the decision' },
  ...STATES.map((value) => ({ value, label: COMPLAINT_STATES[value].label })),
  { value: 'all', label: 'All' },
];

const complaintList = defineList({
  search: text(),
  show: withInitial(oneOf(VIEWS.map(({ value }) => value)), 'open'),
  after: asPlace(text()),
});

type Complaints = Reply<'GET /api/operator/complaint'>;

export const loadComplaints: ScreenLoad<OnePage<Complaints>> = (call, { searchParams }) =>
  loadOnePage(
    complaintList,
    searchParams,
    (query) => call('GET /api/operator/complaint', { query }),
    ({ complaints }) => complaints.length,
  );

/** Complaints by what is due; those whose time has passed say so. */
export function ComplaintListScreen({ loaded }: { loaded: Loaded<OnePage<Complaints>> }) {
  const list = useList(complaintList, loaded);
  return (
    <ListScreen
      title="Complaints"
      className="narrow-cards"
      list={list}
      filters={<Filters list={list} />}
      failure="The complaints could not be loaded"
      empty={
        <EmptyState
          icon="check-circle"
          title="No complaints"
          text="What is not decided yet is listed here."
        />
      }
      noMatch={{ noun: 'complaints', text: 'Enter a whole number or e-mail address, or show others.' }}
      renderRows={({ complaints, next }) => (
        <PlacedRows list={list} next={next}>
          <ComplaintTable complaints={complaints} />
        </PlacedRows>
      )}
    />
  );
}

function Filters({ list }: { list: ViewOf<typeof complaintList> }) {
  const { search, show } = list.state;
  return (
    <FilterForm
      list={list}
      label="Complaints"
      className="grid gap-3 md:grid-cols-3"
      isImmediate
      search={<SearchField label="Number or e-mail" value={search} />}
    >
      <SelectField name="show" label="Show" options={VIEWS} defaultValue={show} />
    </FilterForm>
  );
}

function ComplaintTable({ complaints }: { complaints: readonly ListedComplaint[] }) {
  const ageOf = useAges();
  return (
    <Table caption="What was complained about" className="card-table">
      <thead>
        <tr>
          <th scope="col">Complaint</th>
          <th scope="col">State</th>
          <th scope="col">Age</th>
          <th scope="col">Due</th>
          <th scope="col">Owner</th>
        </tr>
      </thead>
      <tbody>
        {complaints.map(({ id, number, name, subject, state, receivedAt, dueAt, owner, ...marks }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/operator/complaints/${id}`} className="text-link">
                <span className="inline-block">{number}</span>
              </Link>
              {marks.isOverdue && (
                <span className="block">
                  <OverdueBadge />
                </span>
              )}
              <span className="block wrap-anywhere text-small font-normal">{subject}</span>
              <span className="block wrap-anywhere text-small font-normal text-muted">{name}</span>
            </th>
            <td data-label="State">
              <div className="grid justify-items-start gap-1">
                <ComplaintBadge state={state} />
                {marks.hasNews && <span className="text-small">New message</span>}
              </div>
            </td>
            <td data-label="Age">{ageOf(receivedAt)}</td>
            <td data-label="Due">
              <div className="grid gap-1">
                {dueAt === null ? '–' : formatDayAndTime(dueAt)}
                {marks.isEscalated && <span className="text-small text-muted">Officer notified</span>}
              </div>
            </td>
            <td data-label="Owner">{owner?.name ?? 'Nobody'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
