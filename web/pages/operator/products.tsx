import { Link, type MetaFunction } from 'react-router';
import type { ApprovalKind } from '../../../contract/kernel/product-approval.ts';
import type { ApprovalList } from '../../../contract/product-approvals.ts';
import { choice, defineList, id, optionsOf, place, withChip } from '../../kit/lists/list-definition.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { PlacedRows } from '../../kit/lists/place-links.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Age } from './ages/age.tsx';
import { KIND_WORDS, STATE_WORDS } from './products/approval-words.ts';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/products';

/** The default shows waiting products; rejected ones are found by this filter. */
const STATES = { rejected: 'With their sellers', every: 'Both' } as const;
const KINDS: Record<ApprovalKind, string> = { new: 'New products', change: 'Changes' };

const approvalList = defineList({
  state: choice({ label: 'State', placeholder: 'Waiting', options: optionsOf(STATES) }),
  kind: choice({ label: 'Kind', placeholder: 'All', options: optionsOf(KINDS) }),
  shopId: withChip(id, () => 'Of one shop'),
  after: place,
});

const loadApprovals: ScreenLoad<OnePage<ApprovalList>> = (call, { searchParams }) =>
  loadOnePage(
    approvalList,
    searchParams,
    ({ state = 'waiting', ...query }) =>
      call('GET /api/operator/product', { query: { ...query, ...(state !== 'every' && { state }) } }),
    ({ approvals }) => approvals.length,
  );

export const meta: MetaFunction = ({ matches }) => consoleTitle('Products', matches);

export const clientLoader = screenLoader({ approvals: loadApprovals });

export default function OperatorProductsPage({ loaderData: { approvals: loaded } }: Route.ComponentProps) {
  const list = useList(approvalList, loaded);
  return (
    <ListScreen
      title="Products"
      list={list}
      filters={{ label: 'Find products', className: 'grid max-w-form gap-3 md:grid-cols-2' }}
      failure="The products could not be loaded"
      empty={
        <EmptyState
          icon="gift"
          title="No product to look at"
          text="The policy says which products are looked at before buyers see them."
        />
      }
      noMatch={{ noun: 'products', text: 'Choose another state, another kind, or all shops.' }}
      renderRows={({ approvals, next }) => (
        <PlacedRows list={list} next={next}>
          <Approvals approvals={approvals} hrefOfShop={(shopId) => list.href({ shopId })} />
        </PlacedRows>
      )}
    />
  );
}

function Approvals({
  approvals,
  hrefOfShop,
}: Pick<ApprovalList, 'approvals'> & { hrefOfShop: (shopId: string) => string }) {
  return (
    <ul className="grid gap-3" aria-label="Products in review">
      {approvals.map(({ id: approvalId, name, kind, state, since, shop }) => (
        <li key={approvalId} className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
          <div className="grid min-w-0 flex-1 basis-64 wrap-anywhere">
            <Link to={`/operator/products/${approvalId}`} className="text-link font-semibold">
              {name}
            </Link>
            <span className="text-small text-muted">
              {KIND_WORDS[kind]}, <Age since={since} />
            </span>
          </div>
          <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
          <Link to={hrefOfShop(shop.id)} className="text-link wrap-anywhere">
            {shop.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
