import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { useLaterPart } from '../../shared/screens/use-later-part.ts';

const fetchDialog = async () => (await import('./size-chart-dialog.tsx')).SizeChartDialog;

interface SizeChartLinkProps {
  productId: ProductId;
  /** The chosen variant, and its size. */
  variantId: VariantId;
  size: string;
}

/** Opens the size chart in a dialog; in a new tab and without scripts as a page. */
export function SizeChartLink({ productId, variantId, size }: SizeChartLinkProps) {
  const { Part: SizeChartDialog, ...dialog } = useLaterPart(fetchDialog);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog.open();
  };
  return (
    <>
      <Link
        to={`/product/${productId}/size-chart?variant=${variantId}`}
        className="text-link"
        aria-haspopup="dialog"
        onClick={open}
      >
        Size chart
      </Link>
      {SizeChartDialog && (
        <SizeChartDialog open={dialog.isOpen} productId={productId} size={size} onClose={dialog.close} />
      )}
    </>
  );
}
