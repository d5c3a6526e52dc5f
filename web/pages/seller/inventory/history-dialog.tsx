import { useState } from 'react';
import type { ListedInventoryItem, MovementSort, StockMovement } from '../../../../contract/inventory.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { api } from '../../../kit/http/api.ts';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import type { Sorting } from '../../../kit/lists/sorted-rows.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';

const PER_PAGE = 20;

const REASONS: Record<StockMovement['reason'], string> = {
  initial: 'First stock',
  edit: 'Edited',
  sale: 'Sold',
  return: 'Returned',
  cancellation: 'Order cancelled',
};

const COLUMNS: readonly Column<StockMovement, MovementSort>[] = [
  { head: 'When', sortBy: 'at', cell: ({ at }) => formatDayAndTime(at) },
  {
    head: 'Change',
    sortBy: 'change',
    isNumber: true,
    cell: ({ change }) => (change > 0 ? `+${change}` : change),
  },
  { head: 'Stock', sortBy: 'quantity', isNumber: true, cell: ({ quantity }) => quantity },
  {
    head: 'Reason',
    sortBy: 'reason',
    className: 'wrap-anywhere',
    cell: ({ reason, note }) => (note === null ? REASONS[reason] : `${REASONS[reason]}: ${note}`),
  },
  {
    head: 'By',
    sortBy: 'by',
    cell: ({ orderNumber, actorName }) => (orderNumber === null ? (actorName ?? '') : `Order ${orderNumber}`),
  },
];

const LATEST_FIRST: Sorting<MovementSort> = { sortBy: 'at', direction: 'descending' };

interface HistoryQuery {
  inventoryId: ListedInventoryItem['id'];
  page: number;
  sorting: Sorting<MovementSort>;
}

function loadHistory({ inventoryId, page, sorting }: HistoryQuery, signal: AbortSignal) {
  return api('GET /api/inventory/:inventoryId/movements', {
    params: { inventoryId },
    query: { page: String(page), limit: String(PER_PAGE), ...sorting },
    signal,
  });
}

interface HistoryDialogProps {
  open: boolean;
  item: ListedInventoryItem | undefined;
  onClose: () => void;
}

export function HistoryDialog({ open, item, onClose }: HistoryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Stock history" size="large">
      {item && <History item={item} />}
    </Dialog>
  );
}

function History({ item }: { item: ListedInventoryItem }) {
  const [{ page, sorting }, setPlace] = useState({ page: 1, sorting: LATEST_FIRST });
  const { data, error, reload } = useLoad(
    loadHistory,
    { inventoryId: item.id, page, sorting },
    { isKept: true },
  );
  if (error !== undefined) {
    return <LoadFailure title="The history could not be loaded" error={error} onRetry={reload} />;
  }
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{nameWithChoices(item.Product.name, item.choices)}</p>
      {data ? (
        <DataTable
          caption="Stock history"
          columns={COLUMNS}
          rows={data.movements}
          rowKey={({ at, quantity, change }) => `${at} ${quantity} ${change}`}
          sort={{
            sorting,
            firstOf: (sortBy) => (sortBy === 'at' ? 'descending' : 'ascending'),
            renderControl: (wanted, control) => (
              <button type="button" {...control} onClick={() => setPlace({ page: 1, sorting: wanted })} />
            ),
          }}
        />
      ) : (
        <div className="state">
          <Spinner size="large" label="Loading the history" />
        </div>
      )}
      {data && (
        <Pagination
          label="Pages of the history"
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(number, { rel: _rel, ...link }) => (
            <button type="button" {...link} onClick={() => setPlace({ page: number, sorting })} />
          )}
        />
      )}
    </div>
  );
}
