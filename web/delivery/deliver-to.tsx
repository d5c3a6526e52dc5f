import { type FormEvent, useState } from 'react';
import { isPinCode, PIN_CODE_MESSAGE } from '../../contract/kernel/pin-code.ts';
import { useCart } from '../cart/cart-store.ts';
import { useStoredStateReady } from '../session/stored-state.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { PinCodeField } from './pin-code-field.tsx';

interface DeliverToProps {
  className?: string;
  signSize?: 'small' | 'medium';
}

/** 'Deliver to 560001': the pin code once given, to be changed at any time. */
export function DeliverTo({ className, signSize = 'small' }: DeliverToProps) {
  const isReady = useStoredStateReady();
  const pinCode = useCart((cart) => cart.pinCode);
  const [isOpen, setOpen] = useState(false);
  const isKnown = isReady && pinCode !== '';
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <Icon name="map-pin" size={signSize} />
        <span>
          Deliver to <strong className="font-semibold tabular-nums">{isKnown ? pinCode : 'pin code'}</strong>
        </span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Where should it go?" size="small">
        <PinCodeForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

export function PinCodeForm({ onDone }: { onDone: () => void }) {
  const setPinCode = useCart((cart) => cart.setPinCode);
  const [typed, setTyped] = useState(useCart.getState().pinCode);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isPinCode(typed)) {
      setError(PIN_CODE_MESSAGE);
      return;
    }
    setPinCode(typed);
    onDone();
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
      <Button type="submit" wide>
        Save
      </Button>
    </form>
  );
}
