import { useRef, useState } from 'react';
import type { ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import type { ReviewPage } from '../../../../contract/reviews.ts';
import { REVIEWS_NOT_LOADED } from '../../../kit/http/content-failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

export const REVIEW_SORTS = [
  { value: 'most_helpful', label: 'Most helpful' },
  { value: 'newest_first', label: 'Newest first' },
  { value: 'rating_high_to_low', label: 'Rating high to low' },
  { value: 'rating_low_to_high', label: 'Rating low to high' },
] as const;

export interface ReviewChoice {
  sortBy: (typeof REVIEW_SORTS)[number]['value'];
  stars: number | undefined;
  withPictures: boolean;
  variant: VariantId | undefined;
}

const EVERYTHING: ReviewChoice = {
  sortBy: 'most_helpful',
  stars: undefined,
  withPictures: false,
  variant: undefined,
};

export function useReviewList(productId: ProductId, first: ReviewPage | null) {
  const [choice, setChoice] = useState(EVERYTHING);
  const [loaded, setLoaded] = useState<ReviewPage>();
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);
  const shown = loaded ?? first;

  const load = async (page: number, { sortBy, stars, withPictures, variant }: ReviewChoice) => {
    latest.current += 1;
    const mine = latest.current;
    setLoading(true);
    try {
      const next = await api('GET /api/review/:productId', {
        params: { productId },
        query: {
          page: String(page),
          sortBy,
          stars: stars?.toString(),
          variant,
          withPictures: withPictures ? 'true' : undefined,
        },
      });
      if (mine !== latest.current) return;
      setLoaded(page === 1 || !shown ? next : { ...next, reviews: [...shown.reviews, ...next.reviews] });
    } catch (error) {
      if (mine === latest.current) notify('error', messageOf(error, REVIEWS_NOT_LOADED));
    } finally {
      if (mine === latest.current) setLoading(false);
    }
  };

  return {
    choice,
    shown,
    isLoading,
    choose: (change: Partial<ReviewChoice>) => {
      const chosen = { ...choice, ...change };
      setChoice(chosen);
      void load(1, chosen);
    },
    more: () => void load((shown?.currentPage ?? 0) + 1, choice),
    refresh: () => {
      if (loaded) void load(1, choice);
    },
  };
}
