import { type FormEvent, type ReactNode, useState } from 'react';
import { MAX_REVIEW_REPLY_LENGTH } from '../../../contract/kernel/limits.ts';
import type { ReceivedReview } from '../../../contract/reviews.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ReplyContent } from '../../shared/reviews/review-content.tsx';

/** What was pressed is gone: the reader goes on where the writing begins. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

interface ReplyFormProps {
  review: ReceivedReview;
  onReply: (reply: ReceivedReview['reply']) => void;
  /** What else can be done with the review, beside the reply's own buttons. */
  children: ReactNode;
}

/** The seller's one answer to a review: to be written, changed and taken back. */
export function ReplyForm({ review: { id: reviewId, author, reply }, onReply, children }: ReplyFormProps) {
  const [isWriting, setWriting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();

  const write = () => {
    setText(reply?.text ?? '');
    setFault(undefined);
    setWriting(true);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault('Please write a few words');
    setBusy(true);
    try {
      onReply(await api('PUT /api/review/reply/:reviewId', { params: { reviewId }, body: { text } }));
      setWriting(false);
      notify('success', 'Your reply is shown under the review', 'back_office');
    } catch (error) {
      setFault(messageOf(error, 'Your reply could not be saved'));
    }
    setBusy(false);
  };
  const remove = async () => {
    setBusy(true);
    try {
      const { message } = await api('DELETE /api/review/reply/:reviewId', { params: { reviewId } });
      onReply(null);
      notify('success', message, 'back_office');
    } catch (error) {
      notify('error', messageOf(error, 'Your reply could not be removed'), 'back_office');
    }
    setBusy(false);
  };

  if (isWriting) {
    return (
      <form className="grid max-w-measure gap-3" onSubmit={(event) => void save(event)} noValidate>
        <TextArea
          label={`Your reply to ${author}`}
          help="Everyone can read it. Please name no private details of the buyer."
          rows={3}
          maxLength={MAX_REVIEW_REPLY_LENGTH}
          value={text}
          error={fault}
          ref={focus}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={() => setWriting(false)}>
            Cancel
          </Button>
          <Button type="submit" size="small" busy={isBusy}>
            Save
          </Button>
        </div>
      </form>
    );
  }
  if (!reply) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="small" aria-label={`Reply to ${author}`} onClick={write}>
          Reply
        </Button>
        {children}
      </div>
    );
  }
  return (
    <>
      <ReplyContent reply={reply} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="small" aria-label={`Edit your reply to ${author}`} onClick={write}>
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
