import { Link, type MetaFunction } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList, RowListItem } from './lists/row-list.tsx';
import { foundList } from './search/found-list.ts';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/search';

type Found = Reply<'GET /api/operator/search'>;

const KINDS: Record<Found['found'][number]['kind'], string> = {
  order: 'Order',
  person: 'Person',
  shop: 'Shop',
  product: 'Product',
  complaint: 'Complaint',
};

const loadFound: ScreenLoad<OnePage<Found>> = (call, { searchParams }) =>
  loadOnePage(
    foundList,
    searchParams,
    async ({ q }) =>
      q === undefined ? { found: [], hasMore: false } : call('GET /api/operator/search', { query: { q } }),
    ({ found }) => found.length,
  );

export const meta: MetaFunction = ({ matches }) => consoleTitle('Search', matches);

export const clientLoader = screenLoader({ found: loadFound });

export default function OperatorSearchPage({ loaderData: { found: loaded } }: Route.ComponentProps) {
  const list = useList(foundList, loaded);
  const { q } = list.state;
  return (
    <ListScreen
      title={q === '' ? 'Search' : `Results for '${q}'`}
      list={list}
      failure="The search failed"
      empty={
        <EmptyState
          icon="search"
          title={q === '' ? 'What are you looking for?' : 'Nothing found'}
          text="Enter the whole number of an order or complaint, an e-mail address, phone number, GSTIN or SKU, or how the name of a shop begins."
        />
      }
      renderRows={({ found, hasMore }) => (
        <>
          <RowList label="Results">
            {found.map(({ kind, id, title, detail, path }) => (
              <RowListItem key={kind + id}>
                <div className="grid gap-1">
                  <Link to={path}>{title}</Link>
                  <span className="text-small text-muted">{detail}</span>
                </div>
                <Badge>{KINDS[kind]}</Badge>
              </RowListItem>
            ))}
          </RowList>
          {hasMore && (
            <p className="text-small text-muted">
              There are more: ten of each kind are shown, of orders and complaints the newest. The page of a
              person has all their orders.
            </p>
          )}
        </>
      )}
    />
  );
}
