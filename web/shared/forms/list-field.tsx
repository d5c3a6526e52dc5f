import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface ListFieldProps<Item> {
  legend: string;
  /** What one is called: 'link'. */
  one: string;
  items: readonly Item[];
  most: number;
  /** A new one. */
  blank: Item;
  error?: string | undefined;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}

/** A list whose entries are added, removed and moved by buttons. */
export function ListField<Item>(props: ListFieldProps<Item>) {
  const { legend, one, items, most, blank, error, onChange, children } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const without = (index: number) => items.filter((_, at) => at !== index);
  const moved = (index: number, by: -1 | 1) => {
    const rest = without(index);
    const item = items[index];
    return item === undefined ? rest : rest.toSpliced(index + by, 0, item);
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
          // An entry is what its place says: they have no ids.
          <li key={index} className="grid gap-3 rounded-control border border-line p-3">
            {children(item, index)}
            <div className="flex flex-wrap gap-1">
              <IconButton
                icon="chevron-up"
                label={`Move ${one} ${index + 1} up`}
                aria-disabled={index === 0}
                onClick={() => index > 0 && onChange(moved(index, -1))}
              />
              <IconButton
                icon="chevron-down"
                label={`Move ${one} ${index + 1} down`}
                aria-disabled={index === items.length - 1}
                onClick={() => index < items.length - 1 && onChange(moved(index, 1))}
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
