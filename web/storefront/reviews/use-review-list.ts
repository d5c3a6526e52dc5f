import { useState } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { ReviewPage } from '../../../contract/reviews.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { useEventLoad } from '../../shared/screens/use-event-load.ts';
import { notify } from '../../shared/toasts/toasts.ts';

export const REVIEW_SORTS = [
  { value: 'most_helpful', label: 'Most helpful' },
  { value: 'newest_first', label: 'Newest first' },
  { value: 'rating_high_to_low', label: 'Rating high to low' },
  { value: 'rating_low_to_high', label: 'Rating low to high' },
] as const;

export interface ReviewChoice {
  sortBy: (typeof REVIEW_SORTS)[number]['value'];
  /** The star rating to filter by. */
  stars: number | undefined;
  withPictures: boolean;
}

const EVERYTHING: ReviewChoice = { sortBy: 'most_helpful', stars: undefined, withPictures: false };

/** The filters, sort and loaded pages of a product's reviews; the first page comes with the product's page. */
export function useReviewList(productId: ProductId, first: ReviewPage | null) {
  const [choice, setChoice] = useState(EVERYTHING);
  const { data, isLoading, update } = useEventLoad(loadReviews);
  const shown = data ?? first;
  return {
    choice,
    shown,
    isLoading,
    choose: (change: Partial<ReviewChoice>) => {
      const chosen = { ...choice, ...change };
      setChoice(chosen);
      update({ productId, choice: chosen });
    },
    more: () => update({ productId, choice, before: shown ?? undefined }),
    /** Loads again what was loaded here; filters and sort stay. */
    refresh: () => {
      if (data) update({ productId, choice });
    },
  };
}

interface ReviewQuery {
  productId: ProductId;
  choice: ReviewChoice;
  /** The pages that the next one follows; without them it is the first page. */
  before?: ReviewPage | undefined;
}

async function loadReviews({ productId, choice, before }: ReviewQuery, signal: AbortSignal) {
  const { sortBy, stars, withPictures } = choice;
  try {
    const next = await api('GET /api/review/:productId', {
      params: { productId },
      query: {
        ...{ page: String((before?.currentPage ?? 0) + 1), sortBy, stars: stars?.toString() },
        withPictures: withPictures ? 'true' : undefined,
      },
      signal,
    });
    return { ...next, reviews: [...(before?.reviews ?? []), ...next.reviews] };
  } catch (error) {
    if (!signal.aborted) notify('error', messageOf(error, 'The reviews could not be loaded'));
    throw error;
  }
}
