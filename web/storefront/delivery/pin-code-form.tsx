import { type FormEvent, type ReactNode, useState } from 'react';
import { isPinCode, PIN_CODE_MESSAGE } from '../../../contract/kernel/pin-code.ts';
import { usePinCodeStore } from '../../shared/pin-code/pin-code-store.ts';
import { Button } from '../../ui/button.tsx';
import { PinCodeField } from './pin-code-field.tsx';

interface PinCodeFormProps {
  onDone: (pinCode: string) => void;
  /** A preview of what the typed pin code would change. */
  effectOf?: (pinCode: string) => ReactNode;
  /** Offers to clear the stored pin code. */
  onForgotten?: () => void;
}

/** Asks for the pin code and stores it. */
export function PinCodeForm({ onDone, effectOf, onForgotten }: PinCodeFormProps) {
  const setPinCode = usePinCodeStore((store) => store.setPinCode);
  const [present] = useState(usePinCodeStore.getState().pinCode);
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isPinCode(typed)) {
      setError(PIN_CODE_MESSAGE);
      return;
    }
    setPinCode(typed);
    onDone(typed);
  };
  const forget = () => {
    setPinCode('');
    onForgotten?.();
  };
  return (
    <form className="grid gap-4" onSubmit={save} noValidate>
      <PinCodeField
        value={typed}
        error={error}
        help="We check delivery to this pin code on every product."
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      {isPinCode(typed) && effectOf?.(typed)}
      <Button type="submit" wide>
        Save
      </Button>
      {present !== '' && onForgotten && (
        <Button variant="quiet" wide onClick={forget}>
          Forget {present}
        </Button>
      )}
    </form>
  );
}
