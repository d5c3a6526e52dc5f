import { useState } from 'react';
import { Link } from 'react-router';
import { useListSearchParams } from '../../shared/url-state/use-list-search-params.ts';
import type { Reply } from '../../../contract/client.ts';
import type { InventoryItem, ListedInventoryItem } from '../../../contract/inventory.ts';
import { api } from '../../shared/http/api.ts';
import { readDraft } from '../../shared/drafts/draft-store.ts';
import { useReopenDraft } from '../../shared/drafts/use-reopen-draft.ts';
import { FileButtons } from '../imports/file-buttons.tsx';
import { messageOf } from '../../shared/http/problem-message.ts';
import { signedInAccount } from '../../shared/session/guard.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useClampPage } from '../../shared/url-state/use-clamp-page.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useEventLoad } from '../../shared/screens/use-event-load.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { DeleteInventory } from './delete-inventory.tsx';
import { HistoryDialog, historyOf, loadHistory } from './history-dialog.tsx';
import { type InventoryAct, InventoryCard } from './inventory-card.tsx';
import { InventoryDialog, NEW_ITEM_DRAFT } from './inventory-dialog.tsx';
import { listFailureWords } from './inventory-edit.ts';
import { InventoryFilters, readInventoryQuery } from './inventory-filters.tsx';
import { PinCodesDialog } from './pin-codes-dialog.tsx';
import { loadProducts } from './product-choice.tsx';

/** What the open dialog is about. */
type Doing =
  | { act: 'add' }
  | { act: 'edit' | 'pin_codes'; item: InventoryItem }
  | { act: 'history' | 'delete'; item: ListedInventoryItem };

type InventoryPage = Reply<'GET /api/inventory'>;

/** One page of the stock records that the address names. */
export const loadInventory: ScreenLoad<InventoryPage> = (client, { searchParams }) => {
  const { search, stock, status, sort, page } = readInventoryQuery(searchParams);
  return client('GET /api/inventory', { query: { page, sort, stock, status, search: search || undefined } });
};

/** The stock of the seller's shop (INV). Search, filters, order and page are in the address. */
export function InventoryScreen({ loaded }: { loaded: Loaded<InventoryPage> }) {
  const [address, setAddress] = useListSearchParams();
  const query = readInventoryQuery(address);
  const { deliverTo } = query;
  const { data, error, isLoading, reload } = useLoadedPart(loaded);
  useClampPage(data);
  const [doing, setDoing] = useState<Doing>();
  const [isOpen, setOpen] = useState(false);
  const history = useEventLoad(loadHistory);
  const products = useEventLoad(loadProducts);
  const begin = (next: Doing) => {
    setDoing(next);
    setOpen(true);
  };
  const add = () => {
    const chosenBefore = readDraft(NEW_ITEM_DRAFT, signedInAccount().accountId ?? '')?.['product_id'];
    products.start({ search: '', chosenBefore });
    begin({ act: 'add' });
  };
  useReopenDraft(NEW_ITEM_DRAFT, add);
  // What it was about stays while the dialog leaves.
  const close = () => setOpen(false);
  const done = () => {
    close();
    reload();
  };
  const saved = () => {
    done();
    if (deliverTo !== undefined) narrow({ deliverTo: '' });
  };
  const dialog = (...acts: Doing['act'][]) => ({
    open: isOpen && doing !== undefined && acts.includes(doing.act),
    onClose: close,
  });

  const act = async (wanted: InventoryAct, item: ListedInventoryItem) => {
    if (wanted === 'history') history.start(historyOf(item));
    if (wanted === 'history' || wanted === 'delete') return begin({ act: wanted, item });
    try {
      // The list does not hold long lists of pin codes; these dialogs need all of them, and the newest version.
      const whole = await api('GET /api/inventory/:inventoryId', { params: { inventoryId: item.id } });
      begin({ act: wanted, item: whole });
    } catch (problem) {
      notify('error', messageOf(problem, 'An error occurred while fetching inventory'), 'back_office');
    }
  };
  const narrow = (changes: Record<string, string>) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setAddress(next);
  };

  return (
    <section aria-labelledby="inventory-title" className="grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="inventory-title">Inventory Management</h1>
        <div className="flex flex-wrap gap-2">
          <FileButtons kind="inventory" />
          <Button onClick={add}>Add New Item</Button>
        </div>
      </div>
      <InventoryFilters query={query} onChange={narrow} />
      {deliverTo !== undefined && (
        <Alert
          tone="info"
          action={
            <Button variant="outline" size="small" onClick={() => narrow({ deliverTo: '' })}>
              Not now
            </Button>
          }
        >
          {`To deliver to ${deliverTo}, edit an item or add a new one: the pin code is filled in.`}
        </Alert>
      )}
      {error !== undefined ? (
        <ErrorState
          title="Error Loading Inventory"
          message={listFailureWords(error)}
          onRetry={reload}
          retryLabel="Retry"
        />
      ) : !data || isLoading ? (
        <div className="state">
          <Spinner size="large" label="Loading inventory" />
        </div>
      ) : data.items.length === 0 ? (
        <EmptyState title="No inventory items found" text="Try adjusting your search or add a new item" />
      ) : (
        <>
          <p className="text-small text-muted" role="status">
            {data.total.toLocaleString('en-IN')} {data.total === 1 ? 'item' : 'items'}
          </p>
          <ul className="card-grid-3" aria-label="Inventory">
            {data.items.map((item) => (
              <li key={item.id}>
                <InventoryCard item={item} onAct={(wanted) => void act(wanted, item)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(number, link) => <Link to={pageAddress(address, number)} {...link} />}
        />
      )}
      <InventoryDialog
        {...dialog('add', 'edit')}
        item={doing?.act === 'edit' ? doing.item : undefined}
        products={products}
        deliverTo={deliverTo}
        onSaved={saved}
      />
      <HistoryDialog
        {...dialog('history')}
        item={doing?.act === 'history' ? doing.item : undefined}
        history={history}
      />
      <PinCodesDialog {...dialog('pin_codes')} item={doing?.act === 'pin_codes' ? doing.item : undefined} />
      <DeleteInventory
        {...dialog('delete')}
        item={doing?.act === 'delete' ? doing.item : undefined}
        onDeleted={done}
      />
    </section>
  );
}

function pageAddress(address: URLSearchParams, page: number): string {
  const next = new URLSearchParams(address);
  next.set('page', String(page));
  return `?${next}`;
}
