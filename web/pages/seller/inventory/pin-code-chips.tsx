import { useState } from 'react';
import { groupPinCodes } from '../../../../contract/kernel/delivery-pin-codes.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Thousands of chips would freeze the page. */
const SHOWN_CHIPS = 60;
/** Shorter lists need no search. */
const SEARCHABLE_FROM = 12;

interface PinCodeChipsProps {
  label: string;
  codes: readonly string[];
  /** Adds a remove button to each chip, and one for all matches of a search. */
  onRemove?: (codes: readonly string[]) => void;
}

export function PinCodeChips({ label, codes, onRemove }: PinCodeChipsProps) {
  const [search, setSearch] = useState('');
  const groups = groupPinCodes(codes);
  const isSearchable = groups.length >= SEARCHABLE_FROM;
  const wanted = isSearchable ? search.trim() : '';
  const found = wanted === '' ? codes : codes.filter((code) => code.startsWith(wanted));
  const shown = wanted === '' ? groups : groupPinCodes(found);
  return (
    <div className="grid gap-3">
      {isSearchable && (
        <TextField
          label={`Search: ${label}`}
          hideLabel
          type="search"
          inputMode="numeric"
          placeholder="Search pin codes"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          before={<Icon name="search" size="small" />}
        />
      )}
      {wanted !== '' && (
        <p className="flex flex-wrap items-center gap-3 text-small text-muted" role="status">
          {found.length.toLocaleString('en-IN')} found
          {onRemove && found.length > 0 && (
            <Button variant="quiet" size="small" onClick={() => onRemove(found)}>
              Remove these {found.length.toLocaleString('en-IN')}
            </Button>
          )}
        </p>
      )}
      <ul className="flex flex-wrap gap-1" aria-label={label}>
        {shown.slice(0, SHOWN_CHIPS).map(({ label: name, codes: group }) => (
          <li key={name}>
            <Chip {...(onRemove && { removeLabel: `Remove ${name}`, onRemove: () => onRemove(group) })}>
              {name}
            </Chip>
          </li>
        ))}
        {shown.length > SHOWN_CHIPS && (
          <li className="self-center text-small text-muted">
            +{(shown.length - SHOWN_CHIPS).toLocaleString('en-IN')} more
          </li>
        )}
      </ul>
    </div>
  );
}
