import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import type { SuggestionPanelProps } from './search-combobox.tsx';

export interface SuggestionGroup<Option> {
  name: string;
  options: Option[];
}

interface SuggestionListProps<Option>
  extends Pick<SuggestionPanelProps, 'listId' | 'typed' | 'isOpen' | 'setOpen' | 'onKeys' | 'onShow'> {
  name: string;
  groups: readonly SuggestionGroup<Option>[];
  announcement: string;
  onChoose: (option: Option) => void;
  /** Delete removes the option; undefined where that is not possible. */
  forgetting?: (option: Option) => (() => void) | undefined;
  renderOption: (option: Option, forget: (() => void) | undefined) => ReactNode;
}

/** The focus stays in the input, whose keys move through the options of all groups. */
export function SuggestionList<Option extends { text: string }>({
  listId,
  typed,
  isOpen,
  setOpen,
  onKeys,
  onShow,
  name,
  groups,
  announcement,
  onChoose,
  forgetting,
  renderOption,
}: SuggestionListProps<Option>) {
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const chosen = isShown ? options[active] : undefined;
  const activeId = chosen && `${listId}-${active}`;
  useEffect(() => setActive(-1), [typed, isOpen]);
  useEffect(() => onShow({ isShown, activeId }), [onShow, isShown, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const forgetOf = (option: Option) => {
    const forget = forgetting?.(option);
    if (!forget) return undefined;
    return () => {
      forget();
      setActive(-1);
    };
  };
  const forgetChosen = chosen && forgetOf(chosen);
  const acts: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(isShown && { Escape: () => setOpen(false) }),
    ...(chosen && {
      Enter: () => onChoose(chosen),
      Home: () => setActive(0),
      End: () => setActive(options.length - 1),
    }),
    ...(forgetChosen && { Delete: forgetChosen }),
  };
  function move(step: 1 | -1): void {
    setOpen(true);
    if (!isShown) return;
    // The position before the first option is the input itself.
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  }
  useEffect(() => onKeys(acts));

  return (
    <>
      <div id={listId} role="listbox" aria-label={name} hidden={!isShown} className="search-suggestions">
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <p className="search-group" aria-hidden="true">
              {group.name}
            </p>
            {group.options.map((option) => {
              const index = options.indexOf(option);
              return (
                <div
                  key={`${option.text} ${index}`}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={option === chosen}
                  tabIndex={-1}
                  className={classes('menu-item cursor-pointer', option === chosen && 'bg-sunken')}
                  // A press must not take the focus from the input, or the list would close.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(option)}
                  onKeyDown={undefined}
                >
                  {renderOption(option, forgetOf(option))}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <LiveRegion>{isShown && announcement}</LiveRegion>
    </>
  );
}
