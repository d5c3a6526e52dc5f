import { type FormEvent, useState } from 'react';
import type { Reply } from '../../../contract/client.ts';
import { MAX_REVIEW_LENGTH } from '../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { StarInput } from '../../ui/star-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DeleteReview } from './delete-review.tsx';
import { type ChosenFile, PictureChoice } from './picture-choice.tsx';

export type OwnReviews = Reply<'GET /api/review/:productId/mine'>;

interface ReviewFormProps {
  productId: ProductId;
  own: OwnReviews;
  /** The review was saved or deleted. */
  onChange: () => void;
}

interface Faults {
  stars?: string;
  text?: string;
  pictures?: string;
}

/** A buyer's review of a delivered product; submitting again updates it (PDP-16). */
export function ReviewForm({ productId, own, onChange }: ReviewFormProps) {
  const [stars, setStars] = useState(own.review?.stars ?? 0);
  const [text, setText] = useState(own.review?.text ?? '');
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const [isSaving, setSaving] = useState(false);
  const kept = (own.review?.ownPictures ?? []).filter(({ key }) => !removed.includes(key));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = {
      ...(stars === 0 && { stars: 'Choose 1 to 5 stars' }),
      ...(text.trim() === '' && { text: 'Please write a few words' }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    try {
      const params = { productId };
      const pictures = kept.map(({ key }) => key);
      await api('PUT /api/review/:productId', {
        params,
        body: { stars, text, ...(removed.length > 0 && { pictures }) },
      });
      setRemoved([]);
      const refusal = await sendPictures(productId, files);
      if (refusal === undefined) {
        setFiles([]);
        notify('success', 'Thank you for your review!');
      } else setFaults({ pictures: refusal });
      onChange();
    } catch (error) {
      notify('error', messageOf(error, 'Your review could not be saved'));
    }
    setSaving(false);
  };
  return (
    <form className="grid max-w-form gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <StarInput legend="Your rating" name="stars" value={stars} onChange={setStars} error={faults.stars} />
      <TextArea
        label="Your review"
        rows={4}
        maxLength={MAX_REVIEW_LENGTH}
        value={text}
        error={faults.text}
        onChange={({ target }) => setText(target.value)}
      />
      <PictureChoice
        kept={kept}
        files={files}
        error={faults.pictures}
        onRemoveKept={(key) => setRemoved([...removed, key])}
        onFiles={setFiles}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSaving}>
          Submit Review
        </Button>
        {own.review && (
          <DeleteReview
            productId={productId}
            onDeleted={() => {
              setStars(0);
              setText('');
              onChange();
            }}
          />
        )}
      </div>
    </form>
  );
}

/** Uploads pictures to the saved review; returns the error, if any. */
async function sendPictures(productId: ProductId, files: readonly ChosenFile[]): Promise<string | undefined> {
  if (files.length === 0) return undefined;
  const body = new FormData();
  for (const { file } of files) body.append('images', file);
  try {
    await api('POST /api/review/:productId/pictures', { params: { productId }, body });
    return undefined;
  } catch (error) {
    return `Your words are saved. ${messageOf(error, 'The pictures could not be sent: please try again.')}`;
  }
}
