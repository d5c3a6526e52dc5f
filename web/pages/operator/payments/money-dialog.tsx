import { useRevalidator } from 'react-router';
import { api } from '../../../kit/http/api.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { notify, notifyFailure } from '../../../kit/toasts/toasts.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

export interface MoneyAct {
  kind: 'confirm' | 'refund' | 'retry' | 'settle';
  id: string;
  orderNumber: string;
  /** The decision waits until another operator agrees. */
  isProposing?: boolean;
  isAgreeing?: boolean;
}

const WORDS: Record<MoneyAct['kind'], { title: string; says: string; act: string; reason: string }> = {
  confirm: {
    title: 'Place order',
    says: 'The money counts as paid for this order. What was paid too much goes back.',
    act: 'Place the order',
    reason: 'Reason',
  },
  refund: {
    title: 'Refund order',
    says: 'The order is cancelled, and the money goes back to where it came from.',
    act: 'Refund',
    reason: 'Reason',
  },
  retry: {
    title: 'Refund again for order',
    says: 'The provider is asked to make the refund once more. It looks first for what an earlier call left.',
    act: 'Try again',
    reason: 'Reason',
  },
  settle: {
    title: 'Paid back by hand for order',
    says: 'The provider is not asked any more, and the buyer gets the mail about the refund.',
    act: 'Note it',
    reason: 'How it was paid back, with its reference',
  },
};

export function MoneyDialog({ act, onClose }: { act: MoneyAct | undefined; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  if (!act) return null;
  const { title, says, act: label, reason } = WORDS[act.kind];
  const { isProposing = false, isAgreeing = false } = act;
  const send = async (words: { reason: string }) => {
    try {
      const { message } = await decide(act, words);
      notify('success', message);
      onClose();
    } finally {
      // Another operator may have decided meanwhile, so a refusal loads it again too.
      await revalidate();
    }
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={
        isProposing ? `Propose: ${title.toLowerCase()} ${act.orderNumber}` : `${title} ${act.orderNumber}`
      }
      size="small"
      saveLabel={isProposing ? 'Propose' : label}
      saveVariant={act.kind === 'refund' && !isProposing ? 'danger' : 'primary'}
    >
      <TextsForm
        names={['reason']}
        send={send}
        failure={couldNotBe('This', 'carried out')}
        onFailure={notifyFailure}
      >
        {(field) => (
          <>
            <p className="text-small text-muted">
              {isProposing && 'Once another operator agrees: '}
              {says}
            </p>
            <TextField
              label={isAgreeing ? 'Reason' : reason}
              autoComplete="off"
              maxLength={300}
              {...field('reason')}
            />
          </>
        )}
      </TextsForm>
    </FormDialog>
  );
}

function decide({ kind, id }: MoneyAct, body: { reason: string }): Promise<{ message: string }> {
  switch (kind) {
    case 'retry':
    case 'settle':
      return api(`POST /api/operator/refund/:refundId/${kind}`, { params: { refundId: id }, body });
    default:
      return api('POST /api/operator/payment/:paymentId/decision', {
        params: { paymentId: id },
        body: { ...body, decision: kind },
      });
  }
}
