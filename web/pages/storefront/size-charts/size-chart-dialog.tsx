import type { SizeTable } from '../../../../contract/size-charts.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { SizeChart } from './size-chart.tsx';

interface SizeChartDialogProps {
  open: boolean;
  /** The call has started with the press. */
  load: () => Promise<SizeTable>;
  size: string | undefined;
  onClose: () => void;
}

export function SizeChartDialog({ open, load, size, onClose }: SizeChartDialogProps) {
  const { data, error, reload } = useLoad(load, open || undefined);
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
