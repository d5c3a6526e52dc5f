import type { ProductStanding } from '../../../../../contract/product-approvals.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';

const WAITING: Record<ProductStanding['kind'], string> = {
  new: 'Saved. Buyers see the product once it is approved.',
  change: 'Saved. Buyers see the change once it is approved.',
};

type Reviewed = Pick<SellerProduct, 'review'>;

/** A price applies at once, also while a change that was saved before goes on waiting. */
export function savedInWords(before: Reviewed, { review }: Reviewed): string {
  const waits = review?.state === 'waiting' && (review.kind === 'new' || !isSame(review, before.review));
  return waits ? WAITING[review.kind] : 'Product updated successfully';
}

function isSame({ state, differences }: ProductStanding, before: ProductStanding | null): boolean {
  return state === before?.state && JSON.stringify(differences) === JSON.stringify(before.differences);
}
