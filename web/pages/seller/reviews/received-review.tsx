import { Link } from 'react-router';
import type { ReceivedReview as Review } from '../../../../contract/reviews.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReportButton } from '../../../concepts/moderation/report-button.tsx';
import { ReviewContent } from '../../../concepts/reviews/review-content.tsx';

interface ReceivedReviewProps {
  review: Review;
  withProduct?: boolean;
  onReply: (reply: Review['reply']) => void;
}

export function ReceivedReview({ review, withProduct = false, onReply }: ReceivedReviewProps) {
  return (
    <article className="review">
      {withProduct && (
        <p>
          <Link to={`/seller/product/${review.productId}`} className="text-link font-semibold wrap-anywhere">
            {review.productName}
          </Link>
        </p>
      )}
      <ReviewContent review={review} />
      <ReplyForm review={review} onReply={onReply}>
        <ReportButton
          kind="review"
          id={review.id}
          name={`the review by ${review.author}`}
          isReported={review.isReported}
        />
      </ReplyForm>
    </article>
  );
}

export function withReply(reviews: readonly Review[], { id }: Review, reply: Review['reply']): Review[] {
  return reviews.map((review) => (review.id === id ? { ...review, reply } : review));
}
