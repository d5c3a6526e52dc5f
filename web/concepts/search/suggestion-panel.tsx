import { usePinCode } from '../pin-code/pin-code-store.ts';
import { clearSearches, removeSearch, useRecentSearches } from './recent-searches.ts';
import type { SuggestionPanelProps } from './search-combobox.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { groupsOf, recentGroups, type SuggestionOption } from './suggestion-groups.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { useSuggestions } from './use-suggestions.ts';

export function SuggestionPanel({ search, onChoose, ...box }: SuggestionPanelProps) {
  const recent = useRecentSearches(({ searches }) => searches);
  const suggestions = useSuggestions(box.isOpen ? box.typed : '', usePinCode());
  const isRecent = box.typed.trim() === '';
  const groups = isRecent ? recentGroups(recent) : suggestions ? groupsOf(suggestions) : [];
  const choose = (option: SuggestionOption) => {
    if (option.kind === 'forget all') clearSearches();
    else if (option.kind === 'search') search(option.text);
    else onChoose(option.address);
  };
  return (
    <SuggestionList
      {...box}
      name={isRecent ? 'Recent searches' : 'Suggestions'}
      groups={groups}
      announcement={announcementOf(
        groups.flatMap(({ options }) => options),
        isRecent,
      )}
      onChoose={choose}
      forgetting={(option) =>
        option.kind === 'search' && option.isRecent ? () => removeSearch(option.text) : undefined
      }
      renderOption={(option, forget) => <SuggestionRow option={option} onForget={forget} />}
    />
  );
}

function announcementOf(options: readonly SuggestionOption[], isRecent: boolean): string {
  const count = options.filter(({ kind }) => kind !== 'forget all').length;
  if (isRecent) {
    return `${count} recent ${count === 1 ? 'search' : 'searches'}. Delete removes the one that is chosen.`;
  }
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
}
