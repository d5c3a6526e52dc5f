import { type FormEvent, useState } from 'react';
import { ApiProblem, type Reply } from '../../contract/client.ts';
import { MAX_REVIEW_LENGTH } from '../../contract/kernel/limits.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { api } from '../api.ts';
import { notify } from '../session/toasts.ts';
import { Button } from '../ui/button.tsx';
import { StarInput } from '../ui/star-input.tsx';
import { TextArea } from '../ui/text-area.tsx';

export type OwnReview = Reply<'GET /api/review/:productId/mine'>;

interface ReviewFormProps {
  productId: ProductId;
  own: OwnReview;
  onSaved: () => void;
}

/** A buyer's one review of a product delivered to them; sending it again changes it (PDP-16). */
export function ReviewForm({ productId, own, onSaved }: ReviewFormProps) {
  const [stars, setStars] = useState(own.review?.stars ?? 0);
  const [text, setText] = useState(own.review?.text ?? '');
  const [errors, setErrors] = useState<{ stars?: string; text?: string }>({});
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = {
      ...(stars === 0 && { stars: 'Choose 1 to 5 stars' }),
      ...(text.trim() === '' && { text: 'Please write a few words' }),
    };
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setSaving(true);
    try {
      await api('PUT /api/review/:productId', { params: { productId }, body: { stars, text } });
      notify('success', 'Thank you for your review!');
      onSaved();
    } catch (error) {
      notify('error', error instanceof ApiProblem ? error.message : 'Something went wrong');
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className="grid max-w-form gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <StarInput legend="Your rating" name="stars" value={stars} onChange={setStars} error={errors.stars} />
      <TextArea
        label="Your review"
        rows={4}
        maxLength={MAX_REVIEW_LENGTH}
        value={text}
        error={errors.text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" busy={isSaving}>
          Submit Review
        </Button>
      </div>
    </form>
  );
}
