import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import type { SizeTable } from '../../../../contract/size-charts.ts';
import { api } from '../../../kit/http/api.ts';
import { startCall } from '../../../kit/http/start-call.ts';
import { useLaterPart } from '../../../kit/screens/use-later-part.ts';

const fetchDialog = async () => (await import('./size-chart-dialog.tsx')).SizeChartDialog;

interface SizeChartLinkProps {
  productId: ProductId;
  variantId: VariantId;
  size: string;
}

/** A new tab and a browser without scripts get the page instead of the dialog. */
export function SizeChartLink({ productId, variantId, size }: SizeChartLinkProps) {
  const { Part: SizeChartDialog, ...dialog } = useLaterPart(fetchDialog);
  const [loadChart, setLoadChart] = useState<() => Promise<SizeTable>>();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const load = startCall(() => api('GET /api/pro/:productId/size-chart', { params: { productId } }));
    setLoadChart(() => load);
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
      {SizeChartDialog && loadChart && (
        <SizeChartDialog open={dialog.isOpen} load={loadChart} size={size} onClose={dialog.close} />
      )}
    </>
  );
}
