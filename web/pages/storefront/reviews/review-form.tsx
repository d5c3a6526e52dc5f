import { useState } from 'react';
import type { Reply } from '../../../../contract/client.ts';
import { type Fit, FIT_WORDS, FITS } from '../../../../contract/kernel/fit.ts';
import { MAX_REVIEW_IMAGES, MAX_REVIEW_LENGTH } from '../../../../contract/kernel/limits.ts';
import { CHOOSE_STARS } from '../../../../contract/kernel/messages.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { WRITE_A_FEW_WORDS } from '../../../kit/forms/required.ts';
import { type Validate, useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { TakenDown } from '../../../concepts/moderation/taken-down.tsx';
import { type ChosenFile, PictureChoice } from '../../../concepts/pictures/picture-choice.tsx';
import { ReviewContent } from '../../../concepts/reviews/review-content.tsx';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StarInput } from '../../../ui/star-input.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { DeleteReview } from './delete-review.tsx';

export type OwnReviews = Reply<'GET /api/review/:productId/mine'>;

interface ReviewFormProps {
  productId: ProductId;
  hasSizes: boolean;
  own: OwnReviews;
  onChange: () => void;
}

interface ReviewValues {
  stars: number;
  text: string;
  fit: Fit | '';
  /** The field exists for its errors alone. */
  pictures?: never;
}

const validate: Validate<ReviewValues> = ({ stars, text }) => [
  ...(stars === 0 ? [{ path: 'stars', message: CHOOSE_STARS }] : []),
  ...(text === '' ? [{ path: 'text', message: WRITE_A_FEW_WORDS }] : []),
];

/** Submitting again updates the review (PDP-16). A review that was taken down shows why. */
export function ReviewForm(props: ReviewFormProps) {
  const { review } = props.own;
  if (!review?.takeDownId) return <OpenForm {...props} />;
  return (
    <div className="grid gap-4">
      <TakenDown caseId={review.takeDownId} kind="review" />
      <ReviewContent review={review} />
      <div>
        <DeleteReview productId={props.productId} onDeleted={props.onChange} />
      </div>
    </div>
  );
}

function OpenForm({ productId, hasSizes, own, onChange }: ReviewFormProps) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const saved = (own.review?.ownPictures ?? []).filter(({ key }) => !removed.includes(key));
  const form = useForm<ReviewValues>({
    defaultValues: {
      stars: own.review?.stars ?? 0,
      text: own.review?.text ?? '',
      fit: own.review?.fit ?? '',
    },
    validate,
    send: async ({ stars, text, fit }) => {
      const pictures = saved.map(({ key }) => key);
      await api('PUT /api/review/:productId', {
        params: { productId },
        body: { stars, text, ...(hasSizes && { fit: fit || null }), ...(removed.length > 0 && { pictures }) },
      });
      setRemoved([]);
      const refusal = await sendPictures(productId, files);
      if (refusal === undefined) {
        setFiles([]);
        notify('success', 'Thank you for your review!');
      } else form.setError('pictures', refusal);
      onChange();
    },
    failure: couldNotBe('Your review', 'saved'),
    onFailure: (message) => notify('error', message),
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <StarInput legend="Your rating" {...form.choice('stars')} />
      {hasSizes && (
        <SelectField
          label="How does it fit? (optional)"
          placeholder="No answer"
          options={FITS.map((value) => ({ value, label: FIT_WORDS[value] }))}
          {...form.field('fit')}
        />
      )}
      <TextArea label="Your review" rows={4} maxLength={MAX_REVIEW_LENGTH} {...form.field('text')} />
      <PictureChoice
        of="A review"
        most={MAX_REVIEW_IMAGES}
        saved={saved}
        files={files}
        error={form.error('pictures')}
        onRemoveSaved={(key) => setRemoved([...removed, key])}
        onFiles={setFiles}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy}>
          Submit Review
        </Button>
        {own.review && (
          <DeleteReview
            productId={productId}
            onDeleted={() => {
              form.reset({ stars: 0, text: '', fit: '' });
              onChange();
            }}
          />
        )}
      </div>
    </form>
  );
}

async function sendPictures(productId: ProductId, files: readonly ChosenFile[]): Promise<string | undefined> {
  if (files.length === 0) return undefined;
  const body = new FormData();
  for (const { file } of files) body.append('images', file);
  try {
    await api('POST /api/review/:productId/pictures', { params: { productId }, body });
    return undefined;
  } catch (error) {
    return `Your words are saved. ${messageOf(error, couldNotBe('The pictures', 'sent'))}`;
  }
}
