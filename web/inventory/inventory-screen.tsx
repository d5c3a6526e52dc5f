import { type FormEvent, useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OwnProduct } from '../../contract/catalog.ts';
import type { InventoryItem } from '../../contract/inventory.ts';
import { api } from '../api.ts';
import { messageOf } from '../problem-message.ts';
import { notify } from '../session/toasts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../use-loaded.ts';
import { InventoryCard } from './inventory-card.tsx';
import { InventoryDialog } from './inventory-dialog.tsx';

/** What the open dialog is about: a new record of one of the products, or one with all its pin codes. */
type Doing = { act: 'add'; products: OwnProduct[] } | { act: 'edit'; item: InventoryItem };

/** The stock of the seller's shop (INV). The search and the page are in the address. */
export function InventoryScreen() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? String(query.get('page')) : '1';
  const load = useCallback(
    (signal: AbortSignal) =>
      api('GET /api/inventory', { query: { page, search: search.slice(0, 100) || undefined }, signal }),
    [page, search],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const [doing, setDoing] = useState<Doing>();

  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    setQuery(typeof typed === 'string' && typed.trim() ? { search: typed.trim() } : {});
  };
  const open = async (prepare: () => Promise<Doing>) => {
    try {
      setDoing(await prepare());
    } catch (problem) {
      notify('error', messageOf(problem, 'An error occurred while fetching inventory'), 'back_office');
    }
  };
  const add = () => open(async () => ({ act: 'add', products: await api('GET /api/shop/products') }));
  // The list holds the first pin codes only; the form needs all of them, and the newest version.
  const edit = ({ id }: InventoryItem) =>
    open(async () => ({
      act: 'edit',
      item: await api('GET /api/inventory/:inventoryId', { params: { inventoryId: id } }),
    }));

  return (
    <section aria-labelledby="inventory-title" className="grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="inventory-title">Inventory Management</h1>
        <Button onClick={() => void add()}>Add New Item</Button>
      </div>
      <form role="search" onSubmit={find} className="max-w-form">
        <TextField
          key={search}
          label="Search the inventory"
          hideLabel
          name="search"
          type="search"
          maxLength={100}
          placeholder="Search by product name or pin code..."
          defaultValue={search}
          before={<Icon name="search" size="small" />}
        />
      </form>
      {error !== undefined ? (
        <ErrorState
          title="Error Loading Inventory"
          message={messageOf(error, 'Failed to fetch inventory')}
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
        <ul className="card-grid-3" aria-label="Inventory">
          {data.items.map((item) => (
            <li key={item.id}>
              <InventoryCard item={item} onEdit={() => void edit(item)} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(number, link) => (
            <Link
              to={`?${new URLSearchParams({ ...(search && { search }), page: String(number) })}`}
              {...link}
            />
          )}
        />
      )}
      <InventoryDialog
        open={doing !== undefined}
        item={doing?.act === 'edit' ? doing.item : undefined}
        products={doing?.act === 'add' ? doing.products : []}
        onClose={() => setDoing(undefined)}
        onSaved={() => {
          setDoing(undefined);
          reload();
        }}
      />
    </section>
  );
}
