import { useEffect, useEffectEvent } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { SizeTable } from '../../../contract/size-charts.ts';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { useEventLoad } from '../../shared/screens/use-event-load.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SizeChart } from './size-chart.tsx';

interface SizeChartDialogProps {
  open: boolean;
  productId: ProductId;
  /** The chosen size. */
  size: string | undefined;
  onClose: () => void;
}

/** The size chart of a product in a dialog, loaded each time it opens. */
export function SizeChartDialog({ open, productId, size, onClose }: SizeChartDialogProps) {
  const { data, error, reload, start } = useEventLoad(loadChart);
  const load = useEffectEvent(() => start(productId));
  useEffect(() => {
    if (open) load();
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title="Size chart" size="large">
      {data ? (
        <SizeChart chart={data} size={size} />
      ) : error === undefined ? (
        <Spinner label="Loading" />
      ) : (
        <LoadFailure title="The size chart could not be loaded" error={error} onRetry={reload} />
      )}
    </Dialog>
  );
}

function loadChart(productId: ProductId, signal: AbortSignal): Promise<SizeTable> {
  return api('GET /api/pro/:productId/size-chart', { params: { productId }, signal });
}
