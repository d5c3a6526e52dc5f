import type { OwnCoupon } from '../../../../contract/coupons.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { DraftDialog } from '../../../kit/drafts/draft-dialog.tsx';
import { isCouponValues } from './coupon-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

interface CouponDialogProps {
  open: boolean;
  coupon: OwnCoupon | undefined;
  productId: ProductId | null;
  onClose: () => void;
  /** A coupon was saved here or changed elsewhere: the list must reload. */
  onChange: () => void;
}

export function newCouponDraft(productId: ProductId | null): string {
  return `new coupon of ${productId ?? 'the shop'}`;
}

/** The dialog closes after a save and starts fresh the next time (COUPON-05, COUPON-06). */
export function CouponDialog({ open, coupon, productId, onClose, onChange }: CouponDialogProps) {
  return (
    <DraftDialog
      open={open}
      onClose={onClose}
      title={coupon ? 'Edit coupon' : 'Add coupon'}
      name={coupon ? `coupon ${coupon._id}` : newCouponDraft(productId)}
      of={coupon ? 'this coupon' : 'a new coupon'}
      shape={isCouponValues}
    >
      {(draft) => (
        <CouponFields
          draft={draft}
          coupon={coupon}
          productId={productId}
          onChange={onChange}
          onSaved={() => {
            draft.discard();
            onClose();
            onChange();
          }}
        />
      )}
    </DraftDialog>
  );
}
