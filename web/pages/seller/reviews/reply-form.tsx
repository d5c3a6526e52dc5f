import { type ReactNode, useRef, useState } from 'react';
import { MAX_REVIEW_REPLY_LENGTH } from '../../../../contract/kernel/limits.ts';
import type { ReceivedReview } from '../../../../contract/reviews.ts';
import { PublicTextForm } from '../../../kit/forms/public-text-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { ReplyContent } from '../../../concepts/reviews/review-content.tsx';

interface ReplyFormProps {
  review: ReceivedReview;
  onReply: (reply: ReceivedReview['reply']) => void;
  children: ReactNode;
}

export function ReplyForm({ review: { id: reviewId, author, reply }, onReply, children }: ReplyFormProps) {
  const [isWriting, setWriting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The form or the removed reply's button is gone: the first button takes the focus.
  const acts = useRef<HTMLDivElement>(null);
  useFocusAfterChange(`${isWriting} ${reply?.text ?? ''}`, () => acts.current?.querySelector('button'));
  const remove = async () => {
    setBusy(true);
    try {
      const { message } = await api('DELETE /api/review/reply/:reviewId', { params: { reviewId } });
      onReply(null);
      notify('success', message);
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('Your reply', 'removed')));
    }
    setBusy(false);
  };

  if (isWriting) {
    return (
      <PublicTextForm
        label={`Your reply to ${author}`}
        help="Everyone can read it. Please leave out private details of the buyer."
        maxLength={MAX_REVIEW_REPLY_LENGTH}
        {...(reply && { text: reply.text })}
        submitLabel="Save"
        send={async (body) => {
          onReply(await api('PUT /api/review/reply/:reviewId', { params: { reviewId }, body }));
          setWriting(false);
          notify('success', 'Your reply is shown under the review');
        }}
        failure={couldNotBe('Your reply', 'saved')}
        onCancel={() => setWriting(false)}
      />
    );
  }
  if (!reply) {
    return (
      <div ref={acts} className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="small"
          aria-label={`Reply to ${author}`}
          onClick={() => setWriting(true)}
        >
          Reply
        </Button>
        {children}
      </div>
    );
  }
  return (
    <>
      <ReplyContent reply={reply} />
      <div ref={acts} className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="small"
          aria-label={`Edit your reply to ${author}`}
          onClick={() => setWriting(true)}
        >
          Edit
        </Button>
        <Button
          variant="outline"
          size="small"
          busy={isBusy}
          aria-label={`Delete your reply to ${author}`}
          onClick={() => void remove()}
        >
          Delete
        </Button>
        {children}
      </div>
    </>
  );
}
