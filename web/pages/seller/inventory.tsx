import { useRef } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { ListScreen, RowCount } from '../../kit/lists/list-screen.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMayHandle } from './acting/rights.ts';
import { FileButtons } from './exports/file-buttons.tsx';
import { InventoryCard } from './inventory/inventory-card.tsx';
import { NEW_ITEM_DRAFT } from './inventory/inventory-dialog.tsx';
import { InventoryDialogs } from './inventory/inventory-dialogs.tsx';
import { isTypedRecord, listFailureWords } from './inventory/inventory-edit.ts';
import { inventoryList } from './inventory/inventory-list.ts';
import { useInventoryDialogs } from './inventory/use-inventory-dialogs.ts';
import { GuideLink } from './today/first-day-guide.tsx';
import { useToday } from './today/today-context.ts';
import { SavedViewTabs } from './views/saved-view-tabs.tsx';
import type { Route } from './+types/inventory';

type InventoryPage = Reply<'GET /api/inventory'>;

const loadInventory: ScreenLoad<InventoryPage> = (api, { searchParams }) => {
  const { deliverTo: _deliverTo, ...query } = inventoryList.queryOf(inventoryList.read(searchParams));
  return api('GET /api/inventory', { query });
};

const EVERYTHING = { search: '', stock: '', status: '', product_id: '', variant_id: '' } as const;

const NOTHING = 'No inventory items found';

export const meta: MetaFunction = ({ matches }) => pageTitle('Inventory Management', matches);

export const clientLoader = screenLoader({ inventory: loadInventory });

/** INV. */
export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  const { inventory: loaded } = loaderData;
  const list = useList(inventoryList, loaded);
  const { deliverTo, product_id, variant_id } = list.state;
  const dialogs = useInventoryDialogs();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed control disappears; the title keeps the focus on the page.
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  // A reload, like a change of the address, loads the counts of open tasks together with the list.
  const closeAndReload = () => {
    dialogs.close();
    list.reload();
  };
  const saved = () => {
    if (deliverTo === '') return closeAndReload();
    dialogs.close();
    list.change({ deliverTo: '' });
  };
  return (
    <>
      <ListScreen
        title="Inventory Management"
        titleRef={title}
        list={list}
        actions={
          <>
            <FileButtons kind="inventory" />
            <Button onClick={dialogs.add}>Add New Item</Button>
          </>
        }
        views={<SavedViewTabs list={list} path="/seller/inventory" />}
        filters={{
          label: 'Inventory',
          className:
            'grid grid-cols-2 items-end gap-3 *:first:col-span-full *:last:col-span-full sm:grid-cols-3 sm:*:last:col-auto xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] xl:*:first:col-auto',
        }}
        failure={(error) => (
          <ErrorState
            title="Error Loading Inventory"
            message={listFailureWords(error)}
            onRetry={list.reload}
            retryLabel="Retry"
          />
        )}
        loading={
          <div className="state">
            <Spinner size="large" label="Loading inventory" />
          </div>
        }
        empty={<NoItems />}
        noMatch={{ noun: 'items', title: NOTHING, text: 'Try adjusting your search or add a new item' }}
        renderRows={({ items, total }) => (
          <div className="grid gap-6">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <RowCount total={total} noun={['item', 'items']} />
              {(product_id !== '' || variant_id !== '') && (
                <Button
                  variant="outline"
                  size="small"
                  onClick={() => {
                    focusTitle();
                    list.change({ product_id: '', variant_id: '' });
                  }}
                >
                  Show all products
                </Button>
              )}
            </div>
            <ul className="card-grid-3" aria-label="Inventory">
              {items.map((item) => (
                <li key={item.id}>
                  <InventoryCard
                    item={item}
                    variantsHref={
                      product_id === ''
                        ? list.href({ ...EVERYTHING, product_id: item.product_id })
                        : undefined
                    }
                    onShowVariants={focusTitle}
                    onAct={(wanted) => void dialogs.act(wanted, item)}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      >
        <DraftOffer
          name={NEW_ITEM_DRAFT}
          of="a new inventory item"
          shape={isTypedRecord}
          isOpen={dialogs.isOpen('add', 'edit')}
          onContinue={dialogs.add}
        />
        {deliverTo !== '' && (
          <Alert
            tone="info"
            action={
              <Button variant="outline" size="small" onClick={() => list.change({ deliverTo: '' })}>
                Not now
              </Button>
            }
          >
            {`To deliver to ${deliverTo}, edit an item or add a new one: the pin code is filled in.`}
          </Alert>
        )}
      </ListScreen>
      <InventoryDialogs dialogs={dialogs} deliverTo={deliverTo} onSaved={saved} onDeleted={closeAndReload} />
    </>
  );
}

function NoItems() {
  const hasProducts = useToday()?.setup.product ?? true;
  const mayAdd = useMayHandle('catalogue');
  return (
    <EmptyState
      title={NOTHING}
      text={
        hasProducts
          ? 'None of your products has stock here yet. Add a new item: how many you have, and where you deliver.'
          : 'You have no products yet. Add one first, then how many you have of it.'
      }
      action={
        <>
          {!hasProducts && mayAdd && (
            <Link to="/seller/product/new" className={buttonClasses()}>
              Add Product
            </Link>
          )}
          <GuideLink />
        </>
      }
    />
  );
}
