import { type ReactNode, useState } from 'react';
import type { ActivityDetails, ActivityEntry } from '../../../contract/audit.ts';
import type { AuditEntryId } from '../../../contract/kernel/schemas.ts';
import { useLoad } from '../../kit/screens/use-load.ts';
import { EntryDialog, type EntryDialogProps } from './entry-dialog.tsx';
import { EntryTable, type EntryTableProps } from './entry-table.tsx';

interface EntryListProps<Entry extends ActivityEntry, Details extends ActivityDetails>
  extends Omit<EntryTableProps<Entry>, 'onOpen'> {
  loadDetails: (entryId: AuditEntryId, signal: AbortSignal) => Promise<Details>;
  factsOf?: EntryDialogProps<Details>['factsOf'];
  renderMore?: (details: Details, close: () => void) => ReactNode;
}

export function EntryList<Entry extends ActivityEntry, Details extends ActivityDetails>({
  loadDetails,
  factsOf,
  renderMore,
  ...table
}: EntryListProps<Entry, Details>) {
  const [openId, setOpenId] = useState<AuditEntryId>();
  const details = useLoad(loadDetails, openId);
  const close = () => setOpenId(undefined);
  return (
    <>
      <EntryTable {...table} onOpen={({ id }) => setOpenId(id)} />
      <EntryDialog<Details>
        open={openId !== undefined}
        onClose={close}
        load={details}
        factsOf={factsOf}
        renderMore={renderMore && ((shown) => renderMore(shown, close))}
      />
    </>
  );
}
