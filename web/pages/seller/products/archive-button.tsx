import { useState } from 'react';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { PRODUCT_NOT_UPDATED } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface ArchiveButtonProps {
  product: SellerProduct;
  onChange: (product: SellerProduct) => void;
}

/** Products are never deleted: orders may refer to them. */
export function ArchiveButton({ product, onChange }: ArchiveButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const params = { productId: product.id };

  const setArchived = async (isArchived: boolean) => {
    setBusy(true);
    try {
      onChange(
        isArchived
          ? await api('DELETE /api/pro/:productId', { params })
          : await api('PUT /api/pro/:productId', { params, body: { isArchived } }),
      );
      notify('success', isArchived ? 'Product archived' : 'Product is back on sale');
      setConfirming(false);
    } catch (error) {
      notify('error', messageOf(error, PRODUCT_NOT_UPDATED));
    }
    setBusy(false);
  };

  if (product.isArchived) {
    return (
      <Button variant="outline" busy={isBusy} onClick={() => void setArchived(false)}>
        Put back on sale
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" onClick={() => setConfirming(true)}>
        Archive
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Archive this product?"
        confirmLabel="Archive product"
        variant="primary"
        busy={isBusy}
        onConfirm={() => void setArchived(true)}
        onCancel={() => setConfirming(false)}
      >
        It leaves the shop and cannot be bought any more. Orders of it stay as they are, and you can put it
        back on sale at any time.
      </ConfirmDialog>
    </>
  );
}
