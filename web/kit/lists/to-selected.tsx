import './to-selected.css';
import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

export const SELECTED_BAR = 'selected-bar';

/** The box takes the focus when the bar disappears with the pressed button. */
export const SELECT_ALL = 'select-all';

export function findSelectAll(): HTMLElement | null {
  return document.getElementById(SELECT_ALL);
}

/** Visible on focus alone: takes the keyboard past all other rows to the bar. */
export function ToSelected() {
  return (
    <button
      type="button"
      className={classes(buttonClasses({ size: 'small' }), 'to-selected')}
      onClick={() => document.getElementById(SELECTED_BAR)?.focus()}
    >
      Actions for the selected
    </button>
  );
}

interface SelectRowProps {
  name: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function SelectRow({ name, isSelected, onSelect }: SelectRowProps) {
  return (
    <>
      <label>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      {isSelected && <ToSelected />}
    </>
  );
}
