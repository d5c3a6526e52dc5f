import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { ALL_INDIA } from '../../../../contract/kernel/pin-code.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { PinCodeChips } from './pin-code-chips.tsx';
import type { ChosenPinCodes } from './use-pin-codes.ts';

export function PinCodeEditor({ chosen }: { chosen: ChosenPinCodes }) {
  const { codes, setCodes, typed, setTyped, error, summary, add } = chosen;
  const fieldId = useId();
  const isEverywhere = codes.includes(ALL_INDIA);
  const remove = (unwanted: readonly string[]) => {
    const gone = new Set(unwanted);
    setCodes(codes.filter((code) => !gone.has(code)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    add();
  };
  // A pasted list is added at once: rendering thousands of lines in the box first is slow.
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/\d[\s,;]+\d/.test(pasted)) return;
    event.preventDefault();
    add(pasted);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1.5">Delivery pin codes</legend>
      <TextArea
        id={fieldId}
        label="Add pin codes"
        help="Type or paste pin codes: 560001, 560001-560110, or 5600* for all that start with it"
        error={error}
        rows={2}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="small" icon="plus" onClick={() => add()}>
          Add
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-pressed={isEverywhere}
          icon={isEverywhere ? 'check' : undefined}
          onClick={() => (isEverywhere ? remove([ALL_INDIA]) : setCodes([ALL_INDIA]))}
        >
          All India
        </Button>
        {codes.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => setCodes([])}>
            Remove all
          </Button>
        )}
      </div>
      <LiveRegion visible className="text-small text-muted">
        {[summary, codes.length === 0 ? 'No delivery pin codes yet' : inAll(codes)]
          .filter(Boolean)
          .join('. ')}
      </LiveRegion>
      <PinCodeChips label="Selected pin codes" codes={codes} onRemove={remove} />
    </fieldset>
  );
}

function inAll(codes: readonly string[]): string {
  if (codes.includes(ALL_INDIA)) return 'Delivered everywhere';
  return codes.length === 1 ? '1 entry in all' : `${codes.length.toLocaleString('en-IN')} entries in all`;
}
