import type { SizeTable } from '../../../contract/size-charts.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { EventLoad } from '../../shared/screens/use-event-load.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SizeChart } from './size-chart.tsx';

interface SizeChartDialogProps {
  open: boolean;
  chart: Pick<EventLoad<unknown, SizeTable>, 'data' | 'error' | 'reload'>;
  /** The chosen size. */
  size: string | undefined;
  onClose: () => void;
}

/** The size chart of a product in a dialog. */
export function SizeChartDialog({ open, chart, size, onClose }: SizeChartDialogProps) {
  const { data, error, reload } = chart;
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
