import { useState } from 'react';
import { Link } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { PAYMENT_METHODS } from '../../../contract/kernel/payment-methods.ts';
import { REFUND_STATES } from '../../../contract/kernel/payment-states.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAges } from '../ages/age-in-words.ts';
import { ProposalCard } from '../orders/proposal-card.tsx';
import { type MoneyAct, MoneyDialog } from './money-dialog.tsx';
import { useWithdrawal } from './use-withdrawal.ts';

type Payments = Reply<'GET /api/operator/payment'>;
type Review = Payments['reviews'][number];
type Refund = Payments['refunds'][number];

export const loadPayments: ScreenLoad<Payments> = (call) => call('GET /api/operator/payment');

/** Payments whose money does not fit their order, and refunds in trouble, with what can be decided. */
export function PaymentsScreen({ loaded }: { loaded: Loaded<Payments> }) {
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
          <section className="grid gap-3" aria-labelledby="reviews">
            <h2 id="reviews" className="text-h3">
              Under review
            </h2>
            {data.reviews.length === 0 && <p className="text-muted">No payment waits for a decision.</p>}
            {data.reviews.map((review) => (
              <ReviewCard key={review.id} review={review} onAct={setAct} />
            ))}
          </section>
          {data.proposals.length > 0 && (
            <section className="grid gap-3" aria-labelledby="proposals">
              <h2 id="proposals" className="text-h3">
                Waiting for a second operator
              </h2>
              {data.proposals.map((proposal) => (
                <ProposalCard key={proposal.id} proposal={proposal} isWithOrder />
              ))}
            </section>
          )}
          <section className="grid gap-3" aria-labelledby="refunds">
            <h2 id="refunds" className="text-h3">
              Refunds that need attention
            </h2>
            {data.refunds.length === 0 && <p className="text-muted">No refund needs attention.</p>}
            {data.refunds.map((refund) => (
              <RefundCard key={refund.id} refund={refund} onAct={setAct} />
            ))}
          </section>
        </>
      )}
      <MoneyDialog act={act} onClose={() => setAct(undefined)} />
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
  const { id, orderId, orderNumber, amount, provider, reason, since, needsTwo, proposal } = review;
  const me = useSession((session) => session.id);
  const withdraw = useWithdrawal();
  const ageOf = useAges();
  const isOwn = proposal?.by.id === me;
  const isProposing = needsTwo && !proposal;
  const offers = (decision: 'confirm' | 'refund') => !proposal || (!isOwn && proposal.decision === decision);
  return (
    <article className="card grid gap-3 p-4">
      <h3 className="text-h3">
        {formatRupees(amount)} for order <OrderLink id={orderId} number={orderNumber} />
      </h3>
      <p className="text-small text-muted">
        {PAYMENT_METHODS[provider].label}, waits for {ageOf(since)}
      </p>
      <p>{reason}</p>
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
          <Button variant="quiet" onClick={() => void withdraw(id)}>
            Withdraw the proposal
            <span className="sr-only"> for order {orderNumber}</span>
          </Button>
        )}
      </div>
    </article>
  );
}

function RefundCard({ refund, onAct }: { refund: Refund } & ActsProps) {
  const { id, orderId, orderNumber, amount, provider, status, problem, since } = refund;
  const ageOf = useAges();
  return (
    <article className="card grid gap-3 p-4">
      <h3 className="text-h3">
        {formatRupees(amount)} for order <OrderLink id={orderId} number={orderNumber} />
      </h3>
      <p className="text-small text-muted">
        {PAYMENT_METHODS[provider].label}, {REFUND_STATES[status].label.toLowerCase()}, waits for{' '}
        {ageOf(since)}
      </p>
      <p>{problem}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAct({ kind: 'retry', id, orderNumber })}>
          Try again
          <span className="sr-only"> for order {orderNumber}</span>
        </Button>
        <Button variant="outline" onClick={() => onAct({ kind: 'settle', id, orderNumber })}>
          Paid back by hand
          <span className="sr-only"> for order {orderNumber}</span>
        </Button>
      </div>
    </article>
  );
}
