import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

/** `aria-pressed` or `aria-current="true"` fills the chip too. */
export function chipClasses({ selected = false } = {}): string {
  return classes('chip', selected && 'chip-selected');
}

interface ChipProps {
  children: ReactNode;
  /** Adds a remove button; `removeLabel` is its accessible name: 'Remove brand Kiran'. */
  onRemove?: (pressed: HTMLElement) => void;
  removeLabel?: string;
  /** While true the remove button ignores presses but keeps its focus. */
  busy?: boolean;
}

export function Chip({ children, onRemove, removeLabel = 'Remove', busy = false }: ChipProps) {
  return (
    <span className="chip">
      {children}
      {onRemove && (
        <button
          type="button"
          className="chip-remove"
          aria-label={removeLabel}
          onClick={({ currentTarget }) => !busy && onRemove(currentTarget)}
          {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
        >
          {busy ? <Spinner /> : <Icon name="close" />}
        </button>
      )}
    </span>
  );
}
