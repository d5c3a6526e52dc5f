import { Link, type MetaFunction } from 'react-router';
import { APPROVED_FIELDS } from '../../../contract/kernel/product-approval.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { OperatorApproval } from '../../../contract/product-approvals.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { isMissing } from '../../kit/http/problem-message.ts';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Age } from './ages/age.tsx';
import { KIND_WORDS, reasonInWords, STATE_WORDS } from './products/approval-words.ts';
import { Decision } from './products/decision.tsx';
import { Differences } from './products/differences.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/products.$approvalId';

const loadApproval: ScreenLoad<OperatorApproval, { approvalId: string }> = (call, { params }) =>
  call('GET /api/operator/product/:approvalId', { params });

export const clientLoader = screenLoader({ approval: loadApproval });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.approval.data?.name ?? 'Product', matches);

export default function OperatorProductPage({ loaderData, params }: Route.ComponentProps) {
  return <ApprovalScreen key={params.approvalId} loaded={loaderData.approval} />;
}

function ApprovalScreen({ loaded }: { loaded: Loaded<OperatorApproval> }) {
  const { data: approval, error, reload } = useLoadedPart(loaded);
  if (isMissing(error)) return <Decided />;
  return (
    <section className="grid grid-cols-1 gap-6">
      {!approval && <h1>Product</h1>}
      {error !== undefined && (
        <LoadFailure title="The product could not be loaded" error={error} onRetry={reload} />
      )}
      {approval && <Approval approval={approval} onFailed={reload} />}
    </section>
  );
}

function Decided() {
  return (
    <EmptyState
      icon="check-circle"
      title="Nothing to look at"
      text="It was decided on, or its seller took it back."
      action={
        <Link to="/operator/products" className={buttonClasses()}>
          See what waits
        </Link>
      }
    />
  );
}

function Approval({ approval, onFailed }: { approval: OperatorApproval; onFailed: () => void }) {
  const { id, kind, state, since, name, shop, reasons, differences, refusals, note, productId } = approval;
  const { price, highestPrice } = approval;
  return (
    <>
      <Neighbours approval={approval} />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="wrap-anywhere">{name}</h1>
        <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
      </div>
      <Facts
        facts={[
          { term: 'Kind', value: KIND_WORDS[kind] },
          {
            term: 'Shop',
            value: (
              <Link to={`/operator/shops/${shop.id}`} className="text-link">
                {shop.name}
              </Link>
            ),
          },
          { term: 'Looked at because', value: reasons.map(reasonInWords).join('; ') },
          {
            term: 'Price',
            value:
              price === highestPrice
                ? formatRupees(price)
                : `${formatRupees(price)} to ${formatRupees(highestPrice)}`,
          },
          { term: state === 'waiting' ? 'Waits for' : 'With its seller for', value: <Age since={since} /> },
        ]}
      />
      {kind === 'change' && (
        <p>
          <Link to={`/product/${productId}`} className="text-link">
            See it as buyers do
          </Link>
        </p>
      )}
      {state === 'waiting' && <Decision key={id} approval={approval} onFailed={onFailed} />}
      {refusals.length > 0 && (
        <Alert
          tone="info"
          title={state === 'rejected' ? 'The seller was notified' : 'It was rejected before'}
        >
          <ul>
            {refusals.map(({ field, reason }) => (
              <li key={field}>
                {APPROVED_FIELDS[field]}: {reason}
              </li>
            ))}
          </ul>
          {note !== '' && <p>{note}</p>}
        </Alert>
      )}
      <Differences differences={differences} isNew={kind === 'new'} />
    </>
  );
}

function Neighbours({ approval: { previous, following } }: { approval: OperatorApproval }) {
  return (
    <nav aria-label="What waits" className="flex flex-wrap gap-4">
      <Link to="/operator/products" className="text-link">
        All that waits
      </Link>
      {previous !== null && (
        <Link to={`/operator/products/${previous}`} className="text-link">
          Previous
        </Link>
      )}
      {following !== null && (
        <Link to={`/operator/products/${following}`} className="text-link">
          Next
        </Link>
      )}
    </nav>
  );
}
