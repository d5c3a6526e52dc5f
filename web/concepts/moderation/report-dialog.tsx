import { MAX_REPORT_LENGTH } from '../../../contract/kernel/limits.ts';
import {
  REPORT_REASONS,
  type ReportReason,
  SAY_WHAT_IS_WRONG,
  type SubjectKind,
} from '../../../contract/kernel/moderation.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, hasCode } from '../../kit/http/problem-message.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ReportDialogProps {
  kind: SubjectKind;
  id: string;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
}

export function ReportDialog({ open, onClose, ...form }: ReportDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={`Report this ${form.kind}`} saveLabel="Send Report">
      <ReportForm {...form} />
    </FormDialog>
  );
}

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

interface ReportValues {
  reason: ReportReason | '';
  text: string;
}

function ReportForm({ kind, id, onSent }: Omit<ReportDialogProps, 'open' | 'onClose'>) {
  const form = useForm<ReportValues>({
    defaultValues: { reason: '', text: '' },
    validate: ({ reason, text }) => [
      ...(reason === '' ? [{ path: 'reason', message: 'Please choose a reason' }] : []),
      ...(reason === 'other' && text === '' ? [{ path: 'text', message: SAY_WHAT_IS_WRONG }] : []),
    ],
    send: async ({ reason, text }) => {
      if (reason === '') return;
      const params = { kind, subjectId: id };
      const { message } = await api('POST /api/report/:kind/:subjectId', { params, body: { reason, text } });
      notify('success', message);
      onSent();
    },
    failure: couldNotBe('The report', 'sent'),
    onFailure: (message, error) => {
      if (hasCode(error, 'already_exists')) onSent();
      else form.setError('text', message);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <SelectField
        label="What is wrong with it?"
        placeholder="Choose a reason"
        options={REASONS}
        {...form.field('reason')}
      />
      <TextArea
        label="In your words"
        help="Only we read this: neither its author nor the shop learns who reported it."
        rows={3}
        maxLength={MAX_REPORT_LENGTH}
        {...form.field('text')}
      />
    </form>
  );
}
