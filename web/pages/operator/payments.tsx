import { type ReactElement, useRef, useState } from 'react';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { PAYMENT_METHODS } from '../../../contract/kernel/payment-methods.ts';
import { REFUND_STATES } from '../../../contract/kernel/payment-states.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { defineList, place } from '../../kit/lists/list-definition.ts';
import { PlaceLinks } from '../../kit/lists/place-links.tsx';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { Age } from './ages/age.tsx';
import { ProposalCard } from './orders/proposal-card.tsx';
import { type MoneyAct, MoneyDialog } from './payments/money-dialog.tsx';
import { useWithdrawal } from './payments/use-withdrawal.ts';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/payments';

type Payments = Reply<'GET /api/operator/payment'>;
type Review = Payments['reviews'][number];
type Refund = Payments['refunds'][number];

const moneyLists = defineList({ reviewsAfter: place, proposalsAfter: place, refundsAfter: place });

const loadPayments: ScreenLoad<Payments> = (call, { searchParams }) => {
  const { page: _page, ...query } = moneyLists.queryOf(moneyLists.read(searchParams));
  return call('GET /api/operator/payment', { query });
};

export const meta: MetaFunction = ({ matches }) => consoleTitle('Payments', matches);

export const clientLoader = screenLoader({ payments: loadPayments });

export default function OperatorPaymentsPage({ loaderData: { payments: loaded } }: Route.ComponentProps) {
  const { data, error, reload } = useLoadedPart(loaded);
  const [act, setAct] = useState<MoneyAct>();
  return (
    <section className="grid gap-6">
      <h1>Payments</h1>
      {error !== undefined && (
        <LoadFailure title="The payments could not be loaded" error={error} onRetry={reload} />
      )}
      {data && (
        <>
          <PagedSection
            name="reviews"
            title="Under review"
            next={data.next.reviews}
            empty="No payment waits for a decision."
          >
            {data.reviews.map((review) => (
              <ReviewCard key={review.id} review={review} onAct={setAct} />
            ))}
          </PagedSection>
          <PagedSection name="proposals" title="Waiting for a second operator" next={data.next.proposals}>
            {data.proposals.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal} isWithOrder />
            ))}
          </PagedSection>
          <PagedSection
            name="refunds"
            title="Refunds that need attention"
            next={data.next.refunds}
            empty="No refund needs attention."
          >
            {data.refunds.map((refund) => (
              <RefundCard key={refund.id} refund={refund} onAct={setAct} />
            ))}
          </PagedSection>
        </>
      )}
      <MoneyDialog act={act} onClose={() => setAct(undefined)} />
    </section>
  );
}

interface PagedSectionProps {
  name: keyof Payments['next'];
  title: string;
  next: string | null;
  empty?: string;
  children: ReactElement[];
}

function PagedSection({ name, title, next, empty, children }: PagedSectionProps) {
  const [address] = useSearchParams();
  const state = moneyLists.read(address);
  const after = `${name}After` as const;
  const isFirst = state[after] === '';
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange([state[after], ...children.map(({ key }) => key)].join(), () => heading.current);
  const href = (change: Partial<typeof state>) => `${moneyLists.addressOf({ ...state, ...change })}#${name}`;
  if (children.length === 0 && isFirst && empty === undefined) return null;
  return (
    <section className="grid gap-3" aria-labelledby={name}>
      <h2 ref={heading} id={name} tabIndex={-1} className="text-h3">
        {title}
      </h2>
      {children.length === 0 && <p className="text-muted">{isFirst ? empty : 'Nothing is left here.'}</p>}
      {children}
      {(!isFirst || next !== null) && (
        <PlaceLinks
          label={`Pages: ${title}`}
          firstHref={isFirst ? null : href({ [after]: '' })}
          firstLabel="First page"
          nextHref={next === null ? null : href({ [after]: next })}
          nextLabel="Next page"
        />
      )}
    </section>
  );
}

interface ActsProps {
  onAct: (act: MoneyAct) => void;
}

function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={`/operator/orders/${id}`} className="text-link">
      {number}
    </Link>
  );
}

function ReviewCard({ review, onAct }: { review: Review } & ActsProps) {
  const { id, orderId, orderNumber, due, amount, provider, reason, since, needsTwo, proposal } = review;
  const me = useSession((session) => session.id);
  const withdraw = useWithdrawal();
  const isOwn = proposal?.by.id === me;
  const isProposing = needsTwo && !proposal;
  const offers = (decision: 'confirm' | 'refund') => !proposal || (!isOwn && proposal.decision === decision);
  return (
    <article className="card grid gap-3 p-4">
      <h3 className="text-h3">
        {formatRupees(amount)} for order <OrderLink id={orderId} number={orderNumber} />
      </h3>
      <p className="text-small text-muted">
        {PAYMENT_METHODS[provider].label}, waits for <Age since={since} />
      </p>
      <p>
        {reason}
        {amount !== due && ` The order costs ${formatRupees(due)}.`}
      </p>
      {isProposing && (
        <p className="text-small">
          Above the limit for one person: you propose, and another operator agrees.
        </p>
      )}
      {proposal && (
        <Alert tone="info">
          {proposal.by.name} proposes to {proposal.decision === 'confirm' ? 'place the order' : 'refund it'}:{' '}
          {proposal.reason}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {offers('confirm') && (
          <Button onClick={() => onAct({ kind: 'confirm', id, orderNumber, isProposing })}>
            {proposal ? 'Agree and place' : isProposing ? 'Propose to place' : 'Place'} the order
            <span className="sr-only"> {orderNumber}</span>
          </Button>
        )}
        {offers('refund') && (
          <Button variant="outline" onClick={() => onAct({ kind: 'refund', id, orderNumber, isProposing })}>
            {proposal ? 'Agree and refund' : isProposing ? 'Propose a refund' : 'Refund'}
            <span className="sr-only"> for order {orderNumber}</span>
          </Button>
        )}
        {proposal && (
          <Button variant="quiet" onClick={() => void withdraw({ paymentId: id })}>
            Withdraw the proposal
            <span className="sr-only"> for order {orderNumber}</span>
          </Button>
        )}
      </div>
    </article>
  );
}

function RefundCard({ refund, onAct }: { refund: Refund } & ActsProps) {
  const { id, orderId, orderNumber, amount, provider, status, problem, since, needsTwo, proposal } = refund;
  const me = useSession((session) => session.id);
  const withdraw = useWithdrawal();
  const isProposing = needsTwo && !proposal;
  return (
    <article className="card grid gap-3 p-4">
      <h3 className="text-h3">
        {formatRupees(amount)} for order <OrderLink id={orderId} number={orderNumber} />
      </h3>
      <p className="text-small text-muted">
        {PAYMENT_METHODS[provider].label}, {REFUND_STATES[status].label.toLowerCase()}, waits for{' '}
        <Age since={since} />
      </p>
      <p>{problem}</p>
      {isProposing && (
        <p className="text-small">
          Above the limit for one person: another operator agrees that it was paid back by hand.
        </p>
      )}
      {proposal && (
        <Alert tone="info">
          {proposal.by.name} says that it was paid back by hand: {proposal.reason}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {!proposal && (
          <Button onClick={() => onAct({ kind: 'retry', id, orderNumber })}>
            Try again
            <span className="sr-only"> for order {orderNumber}</span>
          </Button>
        )}
        {proposal?.by.id !== me && (
          <Button
            variant="outline"
            onClick={() =>
              onAct({ kind: 'settle', id, orderNumber, isProposing, isAgreeing: proposal !== null })
            }
          >
            {proposal ? 'Agree: paid back by hand' : 'Paid back by hand'}
            <span className="sr-only"> for order {orderNumber}</span>
          </Button>
        )}
        {proposal && (
          <Button variant="quiet" onClick={() => void withdraw({ refundId: id })}>
            Withdraw the proposal
            <span className="sr-only"> for order {orderNumber}</span>
          </Button>
        )}
      </div>
    </article>
  );
}
