import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APPROVED_FIELDS, type ApprovedField } from '../../../../contract/kernel/product-approval.ts';
import type { OperatorApproval } from '../../../../contract/product-approvals.ts';
import { NOT_SAVED } from '../../../kit/http/failures.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify, notifyFailure } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHasDuty } from '../duties/duties.ts';

interface DecisionProps {
  approval: OperatorApproval;
  /** Another operator may have decided meanwhile. */
  onFailed: () => void;
}

/** The next waiting product follows a decision. */
export function Decision({ approval, onFailed }: DecisionProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isDecider = useHasDuty('catalogue');
  const navigate = useNavigate();
  const { id: approvalId, version, following, previous, kind } = approval;
  const goOn = (message: string) => {
    notify('success', message);
    const next = following ?? previous;
    void navigate(next === null ? '/operator/products' : `/operator/products/${next}`);
  };
  const approve = async () => {
    setBusy(true);
    try {
      const call = { params: { approvalId }, body: { version } };
      goOn((await api('POST /api/operator/product/:approvalId/approve', call)).message);
    } catch (error) {
      notify('error', messageOf(error, NOT_SAVED));
      onFailed();
    } finally {
      setBusy(false);
    }
  };
  if (!isDecider) return <p className="text-muted">The duty catalogue decides on products.</p>;
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={isBusy} onClick={() => void approve()}>
        Approve
      </Button>
      <Button variant="outline" onClick={() => setRejecting(true)}>
        Reject
      </Button>
      <FormDialog
        open={isRejecting}
        onClose={() => setRejecting(false)}
        title={kind === 'new' ? 'Reject the product' : 'Reject the change'}
        saveLabel="Reject"
        saveVariant="danger"
      >
        <RejectionForm approval={approval} onRejected={goOn} onFailed={onFailed} />
      </FormDialog>
    </div>
  );
}

const ALL_FIELDS = Object.keys(APPROVED_FIELDS) as ApprovedField[]; // the keys of the table

interface RejectionValues {
  reasons: Record<ApprovedField, string>;
  note: string;
}

interface RejectionFormProps extends DecisionProps {
  onRejected: (message: string) => void;
}

/** At least one field needs a reason; the seller reads it there. */
function RejectionForm({ approval, onRejected, onFailed }: RejectionFormProps) {
  const { id: approvalId, version, kind, differences } = approval;
  const fields = kind === 'new' ? ALL_FIELDS : differences.map(({ field }) => field);
  const [first = 'name'] = fields;
  const form = useForm<RejectionValues>({
    defaultValues: { reasons: Object.fromEntries(ALL_FIELDS.map((field) => [field, ''])), note: '' },
    validate: ({ reasons }) =>
      fields.some((field) => reasons[field] !== '')
        ? []
        : [{ path: `reasons.${first}`, message: 'Say of one field at least what has to be done better' }],
    failure: NOT_SAVED,
    onFailure: notifyFailure,
    send: async ({ reasons, note }) => {
      const refusals = fields
        .map((field) => ({ field, reason: reasons[field] }))
        .filter(({ reason }) => reason !== '');
      const call = { params: { approvalId }, body: { version, refusals, note } };
      try {
        onRejected((await api('POST /api/operator/product/:approvalId/reject', call)).message);
      } catch (error) {
        onFailed();
        throw error;
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <p className="text-small text-muted">
        Say of each field what has to be done better; leave the others empty. The seller reads it at the
        field.
      </p>
      {fields.map((field) => (
        <TextField
          key={field}
          label={APPROVED_FIELDS[field]}
          autoComplete="off"
          maxLength={300}
          {...form.field(`reasons.${field}`)}
        />
      ))}
      <TextArea
        label="Note"
        rows={3}
        maxLength={1000}
        help="Optional. The seller reads it above the form."
        {...form.field('note')}
      />
    </form>
  );
}
