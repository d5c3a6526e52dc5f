import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

/** The id of the bar with the acts on the selected rows; it takes the focus by `tabIndex`. */
export const SELECTED_BAR = 'selected-bar';

/** The id of the box that selects all rows of a page; it takes the focus when the bar goes with the button that was pressed in it. */
export const SELECT_ALL = 'select-all';

/** @returns null without rows */
export function findSelectAll(): HTMLElement | null {
  return document.getElementById(SELECT_ALL);
}

/** After the box of a selected row, seen with the focus alone: takes the keyboard past all other rows to the bar of the selected. */
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
  /** What the row is about. */
  name: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** The box that selects a row of a table, in a cell of the class `row-select`. */
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
