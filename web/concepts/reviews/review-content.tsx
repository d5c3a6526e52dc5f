import { useState } from 'react';
import { PICTURE_WIDTHS } from '../../../contract/kernel/picture-shapes.ts';
import { formatDay } from '../../../contract/kernel/days.ts';
import { FIT_WORDS } from '../../../contract/kernel/fit.ts';
import { RATING_STARS } from '../../../contract/kernel/limits.ts';
import { choiceText } from '../../../contract/kernel/product-options.ts';
import type { Review } from '../../../contract/reviews.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { useLaterPart } from '../../kit/screens/use-later-part.ts';

const fetchDialog = async () => (await import('../../ui/dialog.tsx')).Dialog;

export function ReviewContent({ review }: { review: Review }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarRating rating={review.stars} label={`${review.stars} of ${RATING_STARS} stars`} />
        <span className="font-semibold">{review.author}</span>
        <Badge tone="ok" icon="check">
          Verified purchase
        </Badge>
        <span className="text-small text-muted">
          {formatDay(review.createdAt)}
          {review.isEdited && ', edited'}
        </span>
      </div>
      {review.choices.length > 0 && (
        <p className="text-small text-muted wrap-anywhere">Bought: {choiceText(review.choices)}</p>
      )}
      {review.fit && <p className="text-small text-muted">Fit: {FIT_WORDS[review.fit]}</p>}
      <p className="max-w-measure whitespace-pre-line wrap-anywhere">{review.text}</p>
      {review.pictures.length > 0 && <ReviewPictures review={review} />}
    </>
  );
}

export function ReplyContent({ reply }: { reply: NonNullable<Review['reply']> }) {
  return (
    <div className="review-reply">
      <p className="text-small">
        <span className="font-semibold">Reply from {reply.shopName}</span>{' '}
        <span className="text-muted">
          {formatDay(reply.createdAt)}
          {reply.isEdited && ', edited'}
        </span>
      </p>
      <p className="max-w-measure whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  );
}

function ReviewPictures({ review: { pictures, author } }: { review: Review }) {
  const { Part: Dialog, ...enlarged } = useLaterPart(fetchDialog);
  const [chosen, setChosen] = useState(0);
  const large = pictures[chosen];
  return (
    <>
      <ul className="review-pictures" aria-label={`Pictures by ${author}`}>
        {pictures.map(({ url, alt }, index) => (
          <li key={url}>
            <button
              type="button"
              className="review-picture"
              onClick={() => {
                setChosen(index);
                enlarged.open();
              }}
            >
              <Picture
                urlAt={(width, format) => url.replace(/-640\.webp$/, `-${width}.${format}`)}
                widths={PICTURE_WIDTHS}
                sizes="88px"
                alt={alt}
                width={640}
                height={640}
              />
            </button>
          </li>
        ))}
      </ul>
      {Dialog && (
        <Dialog open={enlarged.isOpen} onClose={enlarged.close} title={`Pictures by ${author}`} size="large">
          {large && (
            <img src={large.url} alt={large.alt} width={640} height={640} className="mx-auto rounded-card" />
          )}
        </Dialog>
      )}
    </>
  );
}
