import { CLEAR_FILTERS } from '../../../kit/lists/clear-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { AppliedFilter } from './listing-address.ts';

interface AppliedFiltersProps {
  applied: readonly AppliedFilter[];
  onRemove: (address: string) => void;
}

/** LIST-23, LIST-24. */
export function AppliedFilters({ applied, onRemove }: AppliedFiltersProps) {
  if (applied.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Applied filters">
      {applied.map(({ name, value, label, without }) => (
        <li key={`${name} ${value}`}>
          <Chip removeLabel={`Remove filter ${label}`} onRemove={() => onRemove(without)}>
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onClick={() => onRemove('/products')}>
          {CLEAR_FILTERS}
        </Button>
      </li>
    </ul>
  );
}
