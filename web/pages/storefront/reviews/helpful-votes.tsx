import type { Review } from '../../../../contract/reviews.ts';

export function HelpfulVotes({ review: { helpfulVotes } }: { review: Review }) {
  return helpfulVotes > 0 && <p className="text-small text-muted">{helpfulVotes} found this helpful</p>;
}
