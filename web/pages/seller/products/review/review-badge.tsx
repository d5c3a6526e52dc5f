import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { Badge } from '../../../../ui/badge.tsx';

interface ReviewBadgeProps {
  product: Pick<SellerProduct, 'review'>;
  isShort?: boolean;
}

export function ReviewBadge({ product: { review }, isShort = false }: ReviewBadgeProps) {
  if (review === null) return null;
  if (review.state === 'rejected') return <Badge tone="deal">Not approved</Badge>;
  return <Badge tone="warn">{review.kind === 'new' || isShort ? 'In review' : 'Changes in review'}</Badge>;
}

export function isShown({ isArchived, takeDownId, review }: SellerProduct): boolean {
  return !isArchived && takeDownId === null && review?.kind !== 'new';
}
