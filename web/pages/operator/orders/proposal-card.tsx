import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { ShopOrderProposal } from '../../../../contract/payment-decisions.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Age } from '../ages/age.tsx';
import { useHasDuty } from '../duties/duties.ts';

interface ProposalCardProps {
  proposal: ShopOrderProposal;
  isWithOrder?: boolean;
  onChange?: () => void;
}

export function ProposalCard({ proposal, isWithOrder = false, onChange }: ProposalCardProps) {
  const { id, orderId, orderNumber, shopName, decision, amount, reason, bearer, by, at, isStale } = proposal;
  const isOwn = useSession((session) => session.id) === by.id;
  const mayAgree = useHasDuty('finance') && !isOwn;
  const [isAgreeing, setAgreeing] = useState(false);
  const { revalidate } = useRevalidator();
  const params = { proposalId: id };
  const change = async (call: () => Promise<{ message: string }>, what: string, done: string) => {
    try {
      notify('success', (await call()).message);
    } catch (error) {
      notify('error', messageOf(error, couldNotBe(what, done)));
    }
    setAgreeing(false);
    onChange?.();
    await revalidate();
  };
  return (
    <article className="card grid gap-3 p-4" aria-label={`Proposal for ${orderNumber}, ${shopName}`}>
      {isWithOrder && (
        <h3 className="text-h3">
          {formatRupees(amount)} for order{' '}
          <Link to={`/operator/orders/${orderId}`} className="text-link">
            {orderNumber}
          </Link>
        </h3>
      )}
      <p>
        {by.name} proposes to{' '}
        {decision === 'cancel'
          ? `cancel the order of ${shopName} and give ${formatRupees(amount)} back`
          : `give back ${formatRupees(amount)} of the order of ${shopName}`}
        : {reason}
      </p>
      <p className="text-small text-muted">
        {bearer !== null && `Borne by: ${bearer}. `}Waits for <Age since={at} />
      </p>
      {isStale && (
        <Alert tone="info">
          The order has changed since. Withdraw this, and propose it again if it still fits.
        </Alert>
      )}
      {!mayAgree && !isStale && (
        <p className="text-small">
          {isOwn ? 'Another operator' : 'An operator'} with duty finance has to agree.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {mayAgree && !isStale && (
          <Button onClick={() => setAgreeing(true)}>
            Agree
            <span className="sr-only"> to the proposal for order {orderNumber}</span>
          </Button>
        )}
        <Button
          variant="outline"
          onClick={() =>
            void change(
              () => api('DELETE /api/operator/payment/proposal/:proposalId', { params }),
              'The proposal',
              'withdrawn',
            )
          }
        >
          Withdraw the proposal
          <span className="sr-only"> for order {orderNumber}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAgreeing}
        onCancel={() => setAgreeing(false)}
        title={`Give ${formatRupees(amount)} back?`}
        confirmLabel={decision === 'cancel' ? 'Cancel the order' : 'Refund'}
        onConfirm={() =>
          void change(
            () => api('POST /api/operator/payment/proposal/:proposalId/agree', { params }),
            'This',
            'carried out',
          )
        }
      >
        It is carried out at once, and cannot be undone.
      </ConfirmDialog>
    </article>
  );
}
