import { Fragment, useEffect, useState } from 'react';
import { usePinCode } from '../../shared/pin-code/pin-code-store.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { removeSearch, clearSearches, useRecentSearches } from '../../shared/search/recent-searches.ts';
import type { KeyActs, ShownSuggestions } from './shown-suggestions.ts';
import { groupsOf, recentGroups, type SuggestionOption } from './suggestion-groups.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestionPanelProps {
  listId: string;
  typed: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Registers the list with the input, to handle its keys. */
  onKeys: (acts: KeyActs) => void;
  onShow: (shown: ShownSuggestions) => void;
  search: (text: string) => void;
  onChoose: (address: string) => void;
}

/** The list under the search box: recent searches while it is empty, else grouped suggestions. */
export function SuggestionPanel({
  listId,
  typed,
  isOpen,
  setOpen,
  onKeys,
  onShow,
  search,
  onChoose,
}: SuggestionPanelProps) {
  const recent = useRecentSearches(({ searches }) => searches);
  const suggestions = useSuggestions(isOpen ? typed : '', usePinCode());
  const isRecent = typed.trim() === '';
  const groups = isRecent ? recentGroups(recent) : suggestions ? groupsOf(suggestions) : [];
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const chosen = isShown ? options[active] : undefined;
  const activeId = chosen && `${listId}-${active}`;
  // The list changed: nothing is active any more.
  useEffect(() => setActive(-1), [typed, isOpen]);
  useEffect(() => onShow({ isShown, activeId }), [onShow, isShown, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (option: SuggestionOption) => {
    if (option.kind === 'forget all') clearSearches();
    else if (option.kind === 'search') search(option.text);
    else onChoose(option.address);
  };
  const forget = (text: string) => {
    removeSearch(text);
    setActive(-1);
  };
  const acts: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(isShown && { Escape: () => setOpen(false) }),
    ...(chosen && {
      Enter: () => choose(chosen),
      Home: () => setActive(0),
      End: () => setActive(options.length - 1),
    }),
    ...(chosen?.kind === 'search' && chosen.isRecent && { Delete: () => forget(chosen.text) }),
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
      <div
        id={listId}
        role="listbox"
        aria-label={isRecent ? 'Recent searches' : 'Suggestions'}
        hidden={!isShown}
        className="search-suggestions"
      >
        {groups.map(({ name, options: ofGroup }) => (
          <div key={name} role="group" aria-label={name}>
            <p className="search-group" aria-hidden="true">
              {name}
            </p>
            {ofGroup.map((option) => {
              const index = options.indexOf(option);
              return (
                <Fragment key={`${option.kind} ${option.text} ${index}`}>
                  <SuggestionRow
                    id={`${listId}-${index}`}
                    option={option}
                    isActive={option === chosen}
                    onChoose={() => choose(option)}
                    onForget={() => forget(option.text)}
                  />
                </Fragment>
              );
            })}
          </div>
        ))}
      </div>
      <LiveRegion>{isShown && announcementOf(options, isRecent)}</LiveRegion>
    </>
  );
}

function announcementOf(options: readonly SuggestionOption[], isRecent: boolean): string {
  const count = options.filter(({ kind }) => kind !== 'forget all').length;
  if (isRecent) {
    return `${count} recent ${count === 1 ? 'search' : 'searches'}. Delete removes the one that is chosen.`;
  }
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
}
