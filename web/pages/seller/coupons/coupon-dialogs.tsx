import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { DraftOffer } from '../../../kit/drafts/draft-offer.tsx';
import { CouponDialog, newCouponDraft } from './coupon-dialog.tsx';
import { isCouponValues } from './coupon-draft.ts';
import type { CouponActs } from './use-coupon-acts.ts';

interface CouponDialogsProps {
  acts: CouponActs;
  productId: ProductId | null;
  onChange: () => void;
}

export function CouponDialogs({ acts, productId, onChange }: CouponDialogsProps) {
  const { doing, busyId, failure, close, remove } = acts;
  const doomed = doing?.act === 'delete' ? doing.coupon : undefined;
  return (
    <>
      <CouponDialog
        open={doing?.act === 'add' || doing?.act === 'edit'}
        coupon={doing?.act === 'edit' ? doing.coupon : undefined}
        productId={productId}
        onClose={close}
        onChange={onChange}
      />
      <ConfirmDialog
        open={doomed !== undefined}
        title="Delete this coupon?"
        confirmLabel="Delete coupon"
        busy={doomed !== undefined && busyId === doomed._id}
        onConfirm={() => doomed && void remove(doomed)}
        onCancel={close}
      >
        {failure !== undefined && <FormError title={failure} />}
        <p>
          Nobody can use {doomed?.code ?? 'it'} any more, and it cannot be brought back. Orders that have it
          keep it. To stop it for a while, pause it instead.
        </p>
      </ConfirmDialog>
    </>
  );
}

export function CouponDraftOffer({ acts, productId }: Pick<CouponDialogsProps, 'acts' | 'productId'>) {
  return (
    <DraftOffer
      name={newCouponDraft(productId)}
      of="a new coupon"
      shape={isCouponValues}
      isOpen={acts.doing !== undefined}
      onContinue={acts.add}
    />
  );
}
