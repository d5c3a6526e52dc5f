import { type FormEvent, useId, useState } from 'react';
import { ApiProblem } from '../../../contract/client.ts';
import { MAX_REPORT_LENGTH } from '../../../contract/kernel/limits.ts';
import type { ReviewId } from '../../../contract/kernel/schemas.ts';
import { api } from '../http/api.ts';
import { messageOf } from '../http/problem-message.ts';
import { notify } from '../toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ReportReviewProps {
  reviewId: ReviewId;
  author: string;
  isReported: boolean;
}

/** Reports a review, once per user. */
export function ReportReview({ reviewId, author, isReported }: ReportReviewProps) {
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  if (isReported || isSent) return <span className="text-small text-muted">You reported this review</span>;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setFault('Please say in a few words what is wrong');
    setBusy(true);
    try {
      const { message } = await api('POST /api/review/report/:reviewId', {
        params: { reviewId },
        body: { reason },
      });
      notify('success', message);
      setSent(true);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'already_exists') setSent(true);
      setFault(messageOf(error, 'The report could not be sent'));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Report the review by ${author}`}
        onClick={() => setOpen(true)}
      >
        Report
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Report this review"
        closeOnBackdrop={false}
        footer={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy}>
              Send Report
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
          <TextArea
            label="What is wrong with it?"
            help="Only we read this: its author and the shop do not learn who reported it."
            maxLength={MAX_REPORT_LENGTH}
            value={reason}
            error={fault}
            onChange={({ target }) => setReason(target.value)}
          />
        </form>
      </Dialog>
    </>
  );
}
