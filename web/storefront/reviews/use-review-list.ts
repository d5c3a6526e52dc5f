import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { ReviewPage } from '../../../contract/reviews.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
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
  const [shown, setShown] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);

  const load = useCallback(
    async (page: number, { sortBy, stars, withPictures }: ReviewChoice) => {
      latest.current += 1;
      const mine = latest.current;
      setLoading(true);
      try {
        const next = await api('GET /api/review/:productId', {
          params: { productId },
          query: {
            ...{ page: String(page), sortBy, stars: stars?.toString() },
            withPictures: withPictures ? 'true' : undefined,
          },
        });
        if (mine !== latest.current) return;
        setShown((before) =>
          page === 1 || !before ? next : { ...next, reviews: [...before.reviews, ...next.reviews] },
        );
      } catch (error) {
        if (mine === latest.current) notify('error', messageOf(error, 'The reviews could not be loaded'));
      } finally {
        if (mine === latest.current) setLoading(false);
      }
    },
    [productId],
  );

  // The page reloads the first page after a change; filters and sort stay.
  const chosen = useRef(choice);
  useEffect(() => {
    if (chosen.current === EVERYTHING) setShown(first);
    else void load(1, chosen.current);
  }, [first, load]);

  return {
    choice,
    shown,
    isLoading,
    choose: (change: Partial<ReviewChoice>) => {
      chosen.current = { ...choice, ...change };
      setChoice(chosen.current);
      void load(1, chosen.current);
    },
    more: () => void load((shown?.currentPage ?? 0) + 1, choice),
  };
}
