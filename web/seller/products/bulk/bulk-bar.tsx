import { Button } from '../../../ui/button.tsx';
import { productCount } from './bulk-words.ts';

interface BulkBarProps {
  /** Selected products. */
  count: number;
  /** Products that match the filters. */
  total: number;
  isAll: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onChange: () => void;
  /** Makes one product of them; absent where they are too few or too many. */
  onMerge: (() => void) | undefined;
}

/** The actions on the selected products, fixed at the bottom. */
export function BulkBar({ count, total, isAll, onSelectAll, onClear, onChange, onMerge }: BulkBarProps) {
  return (
    <div className="bulk-bar" role="region" aria-label="Selected products">
      <p role="status" className="font-semibold">
        {productCount(count)} selected
      </p>
      <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
        {!isAll && total > count && (
          <Button variant="quiet" size="small" onClick={onSelectAll}>
            Select all {total.toLocaleString('en-IN')} that match
          </Button>
        )}
        <Button variant="outline" size="small" onClick={onClear}>
          Clear
        </Button>
        {onMerge && (
          <Button variant="outline" size="small" onClick={onMerge}>
            Make one product of these
          </Button>
        )}
        <Button size="small" onClick={onChange}>
          Change
        </Button>
      </div>
    </div>
  );
}
