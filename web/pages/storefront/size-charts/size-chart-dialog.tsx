import type { SizeTable } from '../../../../contract/size-charts.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { SizeChart } from './size-chart.tsx';

interface SizeChartDialogProps {
  open: boolean;
  /** Its call started with the press. */
  load: () => Promise<SizeTable>;
  /** The chosen size. */
  size: string | undefined;
  onClose: () => void;
}

/** The size chart of a product in a dialog, loaded each time it opens. */
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
