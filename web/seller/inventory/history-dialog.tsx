import { useState } from 'react';
import type { ListedInventoryItem, MovementSort, StockMovement } from '../../../contract/inventory.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { nameWithChoices } from '../../../contract/kernel/product-options.ts';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type HeadColumn, SortHeads, type Sorting } from '../../ui/sort-heads.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { useLoad } from '../../shared/screens/use-load.ts';

const PER_PAGE = 20;

const REASONS: Record<StockMovement['reason'], string> = {
  initial: 'First stock',
  edit: 'Edited',
  sale: 'Sold',
  return: 'Returned',
  cancellation: 'Order cancelled',
};

const COLUMNS: readonly HeadColumn<MovementSort>[] = [
  { sortBy: 'at', name: 'When', first: 'descending' },
  { sortBy: 'change', name: 'Change', isNumber: true },
  { sortBy: 'quantity', name: 'Stock', isNumber: true },
  { sortBy: 'reason', name: 'Reason' },
  { sortBy: 'by', name: 'By' },
];

const LATEST_FIRST: Sorting<MovementSort> = { sortBy: 'at', direction: 'descending' };

interface HistoryQuery {
  inventoryId: ListedInventoryItem['id'];
  page: number;
  sorting: Sorting<MovementSort>;
}

/** One page of a record's history. */
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

/** Every change of the stock of a record, the latest first unless it is sorted. */
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
        <Table caption="Stock history">
          <SortHeads
            columns={COLUMNS}
            sorting={sorting}
            renderControl={(wanted, control) => (
              <button type="button" {...control} onClick={() => setPlace({ page: 1, sorting: wanted })} />
            )}
          />
          <tbody>
            {data.movements.map((movement) => (
              <Row key={`${movement.at} ${movement.quantity} ${movement.change}`} movement={movement} />
            ))}
          </tbody>
        </Table>
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

function Row({ movement }: { movement: StockMovement }) {
  const { change, quantity, reason, note, orderNumber, actorName, at } = movement;
  return (
    <tr>
      <td>{formatDayAndTime(at)}</td>
      <td className="number">{change > 0 ? `+${change}` : change}</td>
      <td className="number">{quantity}</td>
      <td className="wrap-anywhere">{note === null ? REASONS[reason] : `${REASONS[reason]}: ${note}`}</td>
      <td>{orderNumber === null ? (actorName ?? '') : `Order ${orderNumber}`}</td>
    </tr>
  );
}
