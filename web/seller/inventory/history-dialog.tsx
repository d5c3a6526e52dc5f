import { useCallback, useState } from 'react';
import type { ListedInventoryItem, MovementSort, StockMovement } from '../../../contract/inventory.ts';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SortHead, type Sorting, sortedBy } from '../../ui/sort-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';

const PER_PAGE = 20;

const REASONS: Record<StockMovement['reason'], string> = {
  initial: 'First stock',
  edit: 'Edited',
  sale: 'Sold',
  return: 'Returned',
  cancellation: 'Order cancelled',
};

const COLUMNS: readonly {
  column: MovementSort;
  name: string;
  isNumber?: boolean;
  first?: 'descending';
}[] = [
  { column: 'at', name: 'When', first: 'descending' },
  { column: 'change', name: 'Change', isNumber: true },
  { column: 'quantity', name: 'Stock', isNumber: true },
  { column: 'reason', name: 'Reason' },
  { column: 'by', name: 'By' },
];

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
  const [page, setPage] = useState(1);
  const [sorting, setSorting] = useState<Sorting<MovementSort>>({ sortBy: 'at', direction: 'descending' });
  const load = useCallback(
    (signal: AbortSignal) =>
      api('GET /api/inventory/:inventoryId/movements', {
        params: { inventoryId: item.id },
        query: { page: String(page), limit: String(PER_PAGE), ...sorting },
        signal,
      }),
    [item.id, page, sorting],
  );
  const { data, error, reload } = useLoaded(load);
  if (error !== undefined) {
    return <LoadFailure title="The history could not be loaded" error={error} onRetry={reload} />;
  }
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{item.Product.name}</p>
      {data ? (
        <Table caption="Stock history">
          <thead>
            <tr>
              {COLUMNS.map(({ first, ...head }) => (
                <SortHead
                  key={head.column}
                  {...head}
                  sorting={sorting}
                  renderControl={(control) => (
                    <button
                      type="button"
                      {...control}
                      onClick={() => {
                        setSorting(sortedBy(sorting, head.column, first));
                        setPage(1);
                      }}
                    />
                  )}
                />
              ))}
            </tr>
          </thead>
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
            <button type="button" {...link} onClick={() => setPage(number)} />
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
      <td>{when(at)}</td>
      <td className="number">{change > 0 ? `+${change}` : change}</td>
      <td className="number">{quantity}</td>
      <td className="wrap-anywhere">{note === null ? REASONS[reason] : `${REASONS[reason]}: ${note}`}</td>
      <td>{orderNumber === null ? (actorName ?? '') : `Order ${orderNumber}`}</td>
    </tr>
  );
}

function when(instant: string): string {
  return new Date(instant).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  });
}
