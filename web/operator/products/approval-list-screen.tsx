import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import type { ApprovalList } from '../../../contract/product-approvals.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useAges } from '../ages/age-in-words.ts';
import { KIND_WORDS, STATE_WORDS } from './approval-words.ts';

export const loadApprovals: ScreenLoad<ApprovalList> = (call, { searchParams }) =>
  call('GET /api/operator/product', { query: queryOf(searchParams) });

/** What of the address the list understands; anything else is as if it were not there. */
function queryOf(params: URLSearchParams) {
  const state = params.get('state');
  const kind = params.get('kind');
  const [shopId, after] = [params.get('shopId'), params.get('after')];
  return {
    // Those that went back to their sellers are looked for, not waited for.
    ...(state !== 'every' && { state: state === 'rejected' ? ('rejected' as const) : ('waiting' as const) }),
    ...((kind === 'new' || kind === 'change') && { kind }),
    ...(shopId && { shopId }),
    ...(after && { after }),
  };
}

/** Products and changes that are in review. */
export function ApprovalListScreen({ loaded }: { loaded: Loaded<ApprovalList> }) {
  const { data, error, reload } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      <h1>Products</h1>
      <Filters />
      {error !== undefined && (
        <LoadFailure title="The products could not be loaded" error={error} onRetry={reload} />
      )}
      {data && data.approvals.length === 0 && (
        <EmptyState
          icon="gift"
          title="No product to look at"
          text="The policy says which products are looked at before buyers see them."
        />
      )}
      {data && data.approvals.length > 0 && <Approvals list={data} />}
    </section>
  );
}

function Filters() {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const [state, kind, shopId] = ['state', 'kind', 'shopId'].map((name) => params.get(name) ?? '');
  return (
    <Form
      key={`${state} ${kind}`}
      className="flex flex-wrap items-end gap-3"
      role="search"
      aria-label="Find products"
      onChange={({ currentTarget }) => void submit(currentTarget)}
    >
      {shopId && <input type="hidden" name="shopId" value={shopId} />}
      <SelectField
        name="state"
        label="State"
        placeholder="Waiting"
        options={[
          { value: 'rejected', label: 'With their sellers' },
          { value: 'every', label: 'Both' },
        ]}
        defaultValue={state}
      />
      <SelectField
        name="kind"
        label="Kind"
        placeholder="All"
        options={[
          { value: 'new', label: 'New products' },
          { value: 'change', label: 'Changes' },
        ]}
        defaultValue={kind}
      />
      {shopId && (
        <Link to="?" className={buttonClasses({ variant: 'outline' })}>
          All shops
        </Link>
      )}
    </Form>
  );
}

function Approvals({ list: { approvals, next } }: { list: ApprovalList }) {
  const [params] = useSearchParams();
  const age = useAges();
  const withParam = (name: string, value: string) => {
    const changed = new URLSearchParams(params);
    changed.delete('after');
    changed.set(name, value);
    return `?${changed}`;
  };
  return (
    <>
      <ul className="grid gap-3" aria-label="Products in review">
        {approvals.map(({ id, name, kind, state, since, shop }) => (
          <li key={id} className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
            <div className="grid min-w-0 flex-1 basis-64 wrap-anywhere">
              <Link to={`/operator/products/${id}`} className="text-link font-semibold">
                {name}
              </Link>
              <span className="text-small text-muted">
                {KIND_WORDS[kind]}, {age(since)}
              </span>
            </div>
            <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
            <Link to={withParam('shopId', shop.id)} className="text-link wrap-anywhere">
              {shop.name}
            </Link>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Link
          to={withParam('after', next)}
          className={`${buttonClasses({ variant: 'outline' })} justify-self-start`}
        >
          Next page
        </Link>
      )}
    </>
  );
}
