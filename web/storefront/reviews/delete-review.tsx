import { useState } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { couldNotBe, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Deletes the buyer's own review, after a confirmation. */
export function DeleteReview({ productId, onDeleted }: { productId: ProductId; onDeleted: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const { message } = await api('DELETE /api/review/:productId', { params: { productId } });
      notify('success', message);
      setConfirming(false);
      onDeleted();
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('Your review', 'removed')));
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="outline" onClick={() => setConfirming(true)}>
        Delete Review
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Delete your review?"
        confirmLabel="Delete Review"
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setConfirming(false)}
      >
        <p>Your rating, text and pictures will be removed. You can write a new review later.</p>
      </ConfirmDialog>
    </>
  );
}
