import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { Badge } from '../../../../ui/badge.tsx';

interface ReviewBadgeProps {
  product: Pick<SellerProduct, 'review'>;
  /** Where there is little room. */
  isShort?: boolean;
}

/** What of a product is in review, in a few words; nothing where buyers see all of it. */
export function ReviewBadge({ product: { review }, isShort = false }: ReviewBadgeProps) {
  if (review === null) return null;
  if (review.state === 'rejected') return <Badge tone="deal">Not approved</Badge>;
  return <Badge tone="warn">{review.kind === 'new' || isShort ? 'In review' : 'Changes in review'}</Badge>;
}

/** Buyers can open its page. */
export function isShown({ isArchived, takeDownId, review }: SellerProduct): boolean {
  return !isArchived && takeDownId === null && review?.kind !== 'new';
}
