import { type KeyboardEvent, useRef, useState } from 'react';
import type { EditableColumn } from './editable-cells.ts';
import { EditableCell } from './editable-table.tsx';

interface SavedCellProps {
  label: string;
  column: EditableColumn<string>;
  value: string;
  save: (text: string) => Promise<string | undefined>;
}

/** Enter or leaving the cell saves it, Escape restores it. A refused text stays, with the reason below. */
export function SavedCell({ label, column, value, save }: SavedCellProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Leaving the cell does not send a refused text again. */
  const refused = useRef<string>(undefined);
  const end = (left: string | undefined, wrong?: string) => {
    refused.current = left;
    setTyped(left);
    setError(wrong);
  };
  const send = async () => {
    if (isSaving || typed === undefined) return;
    if (typed.trim() === value) {
      end(undefined);
      return;
    }
    setSaving(true);
    const wrong = await save(typed.trim());
    setSaving(false);
    end(wrong === undefined ? undefined : typed, wrong);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void send();
    else if (event.key === 'Escape' && typed !== undefined && !isSaving) end(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <EditableCell
      label={label}
      column={column}
      value={typed ?? value}
      error={error}
      isReadOnly={isSaving}
      onValue={setTyped}
      onKeyDown={onKeyDown}
      onBlur={() => typed !== refused.current && void send()}
    />
  );
}
