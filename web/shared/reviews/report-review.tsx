import type { ReviewId } from '../../../contract/kernel/schemas.ts';
import { api } from '../http/api.ts';
import { ReportWords } from '../reports/report-words.tsx';

interface ReportReviewProps {
  reviewId: ReviewId;
  author: string;
  isReported: boolean;
}

/** Reports a review, once per user. */
export function ReportReview({ reviewId, ...review }: ReportReviewProps) {
  return (
    <ReportWords
      noun="review"
      {...review}
      send={(reason) => api('POST /api/review/report/:reviewId', { params: { reviewId }, body: { reason } })}
    />
  );
}
