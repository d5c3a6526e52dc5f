import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface ListFieldProps<Item> {
  legend: string;
  one: string;
  items: readonly Item[];
  most: number;
  blank: Item;
  error?: string | undefined;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}

export function ListField<Item>(props: ListFieldProps<Item>) {
  const { legend, one, items, most, blank, error, onChange, children } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const without = (index: number) => items.filter((_, at) => at !== index);
  const id = useId();
  const moverId = (index: number, by: -1 | 1) => `${id}-${by}-${index}`;
  const move = (index: number, by: -1 | 1) => {
    const item = items[index];
    if (item === undefined || index + by < 0 || index + by >= items.length) return;
    onChange(without(index).toSpliced(index + by, 0, item));
    // The focus follows the entry to the buttons of its new place.
    document.getElementById(moverId(index + by, by))?.focus();
  };
  return (
    <fieldset ref={list} className="field" tabIndex={-1}>
      <legend className="field-label">{legend}</legend>
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      <ol className="grid gap-4">
        {items.map((item, index) => (
          // Entries have no ids; the place is the key.
          <li key={index} className="grid gap-3 rounded-control border border-line p-3">
            {children(item, index)}
            <div className="flex flex-wrap gap-1">
              <IconButton
                icon="chevron-up"
                id={moverId(index, -1)}
                label={`Move ${one} ${index + 1} up`}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="chevron-down"
                id={moverId(index, 1)}
                label={`Move ${one} ${index + 1} down`}
                aria-disabled={index === items.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon="trash"
                label={`Remove ${one} ${index + 1}`}
                onClick={() => {
                  onChange(without(index));
                  list.current?.focus();
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button
          variant="outline"
          size="small"
          icon="plus"
          className="mt-3 justify-self-start"
          onClick={() => onChange([...items, blank])}
        >
          Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
        </Button>
      )}
    </fieldset>
  );
}
