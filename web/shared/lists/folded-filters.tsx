import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';

interface FoldedFiltersProps {
  /** How many of them are set. */
  count: number;
  /** Open at first: one of them has to be mended. */
  defaultOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Fields of a `FilterForm` that a phone shows once they are asked for; everything wider shows them always. */
export function FoldedFilters({ count, defaultOpen = false, className, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  const id = useId();
  return (
    <>
      <Button
        variant="outline"
        className="folded-filters-button"
        icon="filter"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="small" />
      </Button>
      <div id={id} className={classes('folded-filters', isOpen && 'folded-filters-open', className)}>
        {children}
      </div>
    </>
  );
}
