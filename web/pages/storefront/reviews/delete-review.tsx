import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { ConfirmedButton } from '../../../kit/confirm/confirmed-button.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

export function DeleteReview({ productId, onDeleted }: { productId: ProductId; onDeleted: () => void }) {
  return (
    <ConfirmedButton
      label="Delete Review"
      title="Delete your review?"
      confirmLabel="Delete Review"
      act={async () => (await api('DELETE /api/review/:productId', { params: { productId } })).message}
      onDone={onDeleted}
      failure={couldNotBe('Your review', 'removed')}
    >
      <p>Your rating, text and pictures will be removed. You can write a new review later.</p>
    </ConfirmedButton>
  );
}
