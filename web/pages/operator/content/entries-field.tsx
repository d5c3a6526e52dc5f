import type { ContentLink } from '../../../../contract/content.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ListField } from '../../../kit/forms/list-field.tsx';

const BLANK: ContentLink = { label: '', to: '' };

interface EntriesFieldProps {
  legend: string;
  /** The server refuses entries under this path. */
  name: string;
  entries: readonly ContentLink[];
  most: number;
  errorOf: (path: string) => string | undefined;
  onChange: (entries: ContentLink[]) => void;
}

export function EntriesField({ legend, name, entries, most, errorOf, onChange }: EntriesFieldProps) {
  const changed = (index: number, entry: ContentLink) => onChange(entries.with(index, entry));
  return (
    <ListField
      legend={legend}
      one="link"
      items={entries}
      most={most}
      blank={BLANK}
      error={errorOf(name)}
      onChange={onChange}
    >
      {(entry, index) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Words"
            name={`${name}.${index}.label`}
            maxLength={40}
            value={entry.label}
            error={errorOf(`${name}.${index}.label`)}
            onChange={({ target }) => changed(index, { ...entry, label: target.value })}
          />
          <TextField
            label="Leads to"
            name={`${name}.${index}.to`}
            maxLength={300}
            inputMode="url"
            value={entry.to}
            error={errorOf(`${name}.${index}.to`)}
            onChange={({ target }) => changed(index, { ...entry, to: target.value })}
          />
        </div>
      )}
    </ListField>
  );
}
