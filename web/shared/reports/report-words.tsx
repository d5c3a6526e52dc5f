import { useState } from 'react';
import { ApiProblem } from '../../../contract/client.ts';
import { MAX_REPORT_LENGTH } from '../../../contract/kernel/limits.ts';
import type { Message } from '../../../contract/kernel/schemas.ts';
import { required } from '../forms/required.ts';
import { useForm } from '../forms/use-form.tsx';
import { notify } from '../toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { couldNotBe } from '../http/problem-message.ts';

interface ReportWordsProps {
  noun: 'review' | 'question' | 'answer';
  author: string;
  isReported: boolean;
  send: (reason: string) => Promise<Message>;
}

/** Reports what somebody else wrote, once per user. */
export function ReportWords({ noun, author, isReported, send }: ReportWordsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isReported || isSent) return <span className="text-small text-muted">You reported this {noun}</span>;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Report the ${noun} by ${author}`}
        onClick={() => setOpen(true)}
      >
        Report
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Report this ${noun}`}
        saveLabel="Send Report"
      >
        <ReportForm send={send} onSent={() => setSent(true)} />
      </FormDialog>
    </>
  );
}

function ReportForm({ send, onSent }: Pick<ReportWordsProps, 'send'> & { onSent: () => void }) {
  const form = useForm<{ reason: string }>({
    validate: required(['reason'], 'Please describe what is wrong'),
    send: async ({ reason }) => {
      const { message } = await send(reason);
      notify('success', message);
      onSent();
    },
    failure: couldNotBe('The report', 'sent'),
    onFailure: (message, error) => {
      if (error instanceof ApiProblem && error.code === 'already_exists') onSent();
      else form.setError('reason', message);
    },
  });
  return (
    <form {...form.props}>
      <TextArea
        label="What is wrong with it?"
        help="Only we read this: its author and the shop do not learn who reported it."
        maxLength={MAX_REPORT_LENGTH}
        {...form.field('reason')}
      />
    </form>
  );
}
