import { SelectedBar } from '../../../../kit/lists/selected-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { menuItemClasses, Popover } from '../../../../ui/popover.tsx';
import { productCount } from './bulk-words.ts';

interface BulkBarProps {
  count: number;
  total: number;
  isAll: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onChange: () => void;
  /** Absent where too few or too many are selected. */
  onMerge: (() => void) | undefined;
}

export function BulkBar({ count, total, isAll, onSelectAll, onClear, onChange, onMerge }: BulkBarProps) {
  const acts: BulkAct[] = [
    ...(!isAll && total > count
      ? [{ label: `Select all ${total.toLocaleString('en-IN')} that match`, act: onSelectAll }]
      : []),
    { label: 'Clear', act: onClear },
    ...(onMerge ? [{ label: 'Make one product of these', act: onMerge }] : []),
  ];
  return (
    <SelectedBar label="Selected products" className="max-md:flex-nowrap">
      <p role="status" className="font-semibold">
        {productCount(count)} selected
      </p>
      <div className="ms-auto flex flex-none items-center gap-2">
        {acts.map(({ label, act }) => (
          <Button key={label} variant="outline" size="small" className="max-md:hidden" onClick={act}>
            {label}
          </Button>
        ))}
        <MoreActs acts={acts} />
        <Button size="small" onClick={onChange}>
          Change
        </Button>
      </div>
    </SelectedBar>
  );
}

interface BulkAct {
  label: string;
  act: () => void;
}

/** On phones the bar has one row, and its menu the rarer actions. */
function MoreActs({ acts }: { acts: readonly BulkAct[] }) {
  return (
    <div className="md:hidden">
      <Popover
        panelClassName="inset-[auto_-5rem_calc(100%+0.5rem)_auto] w-max"
        renderTrigger={(trigger) => (
          <Button variant="outline" size="small" {...trigger}>
            More
          </Button>
        )}
      >
        {acts.map(({ label, act }) => (
          <button key={label} type="button" className={menuItemClasses} onClick={act}>
            {label}
          </button>
        ))}
      </Popover>
    </div>
  );
}
