import { type KeyboardEvent, useState } from 'react';
import { ALL_INDIA } from '../../contract/kernel/pin-code.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { TextField } from '../ui/text-field.tsx';
import { addPinCodes } from './pin-code-entries.ts';

/** Chips beyond these are counted; drawing thousands would freeze the form. */
const SHOWN_CODES = 60;

interface PinCodeEditorProps {
  codes: string[];
  onChange: (codes: string[]) => void;
}

/** The pin codes a record is delivered to: typed, pasted by the thousand, as ranges or prefixes, or all India. */
export function PinCodeEditor({ codes, onChange }: PinCodeEditorProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const add = () => {
    const added = addPinCodes(codes, typed);
    setFault(added.fault);
    if (added.fault !== undefined) return;
    onChange(added.codes);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-1.5">Delivery pin codes</legend>
      <TextField
        label="Add pin codes"
        help="One or many: 560001, 560001-560110, or 5600* for all that begin so"
        error={fault}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        after={
          <Button variant="quiet" size="small" onClick={add}>
            Add
          </Button>
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          aria-pressed={codes.includes(ALL_INDIA)}
          onClick={() =>
            onChange(codes.includes(ALL_INDIA) ? codes.filter((code) => code !== ALL_INDIA) : [ALL_INDIA])
          }
        >
          All India
        </Button>
        {codes.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => onChange([])}>
            Remove all
          </Button>
        )}
      </div>
      <ul className="flex flex-wrap gap-1" aria-label="Chosen pin codes">
        {codes.slice(0, SHOWN_CODES).map((code) => (
          <li key={code}>
            <Chip
              removeLabel={`Remove ${code}`}
              onRemove={() => onChange(codes.filter((other) => other !== code))}
            >
              {code === ALL_INDIA ? 'All India' : code}
            </Chip>
          </li>
        ))}
        {codes.length > SHOWN_CODES && (
          <li className="self-center text-small text-muted">and {codes.length - SHOWN_CODES} more</li>
        )}
      </ul>
    </fieldset>
  );
}
