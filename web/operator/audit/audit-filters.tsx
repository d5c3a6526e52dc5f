import type { AuditEntry } from '../../../contract/audit.ts';
import { entryChips } from '../../shared/audit/entry-chips.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { DayFields } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AuditListView } from './audit-list.ts';

/** Days and what it was done to; the entries themselves narrow by who, for which shop, and what. */
export function AuditFilters({ list, entries }: { list: AuditListView; entries: readonly AuditEntry[] }) {
  const { state } = list;
  const what = entries.find((entry) => entry.action === state.action)?.what;
  const about = entries.find((entry) => entry.about?.subject === state.subject)?.about?.label;
  const shop = entries.find((entry) => entry.shop?.id === state.shop)?.shop?.name;
  return (
    <>
      <FilterForm
        list={list}
        label="Audit log"
        className="grid gap-3 md:grid-cols-3"
        isImmediate
        search={
          <TextField
            label="ID, or number of an order or complaint"
            name="subject"
            defaultValue={state.subject}
            maxLength={100}
          />
        }
      >
        <DayFields from={state.from} to={state.to} />
      </FilterForm>
      <FilterChips
        list={list}
        words={{
          ...entryChips(entries),
          shop: () => `For ${shop ?? 'one shop'}`,
          action: (action) => what ?? action,
          subject: (subject) => `About ${about ?? subject}`,
        }}
      />
    </>
  );
}
