import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { SizeTable } from '../../../contract/size-charts.ts';
import { api } from '../../shared/http/api.ts';
import { useEventLoad } from '../../shared/screens/use-event-load.ts';

/** Loaded by those who open it. */
const SizeChartDialog = lazy(async () => ({
  default: (await import('./size-chart-dialog.tsx')).SizeChartDialog,
}));

interface SizeChartLinkProps {
  productId: ProductId;
  /** The chosen variant, and its size. */
  variantId: VariantId;
  size: string;
}

/** Opens the size chart in a dialog; in a new tab and without scripts as a page. */
export function SizeChartLink({ productId, variantId, size }: SizeChartLinkProps) {
  const [state, setState] = useState<'closed' | 'open'>();
  const chart = useEventLoad(loadChart);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    chart.start(productId);
    setState('open');
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
      {state && (
        <Suspense>
          <SizeChartDialog
            open={state === 'open'}
            chart={chart}
            size={size}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

function loadChart(productId: ProductId, signal: AbortSignal): Promise<SizeTable> {
  return api('GET /api/pro/:productId/size-chart', { params: { productId }, signal });
}
