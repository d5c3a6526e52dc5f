import { type ReactNode, useState } from 'react';
import { isPinCode, PIN_CODE_MESSAGE } from '../../../contract/kernel/pin-code.ts';
import { type Validate, useForm } from '../../kit/forms/use-form.tsx';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { Button } from '../../ui/button.tsx';
import { PinCodeField } from './pin-code-field.tsx';
import { couldNotBe } from '../../kit/http/problem-message.ts';

interface PinCodeFormProps {
  onDone: (pinCode: string) => void;
  effectOf?: (pinCode: string) => ReactNode;
  onCleared?: () => void;
}

const validate: Validate<{ pinCode: string }> = ({ pinCode }) =>
  isPinCode(pinCode) ? [] : [{ path: 'pinCode', message: PIN_CODE_MESSAGE }];

export function PinCodeForm({ onDone, effectOf, onCleared }: PinCodeFormProps) {
  const setPinCode = usePinCodeStore((store) => store.setPinCode);
  const [present] = useState(usePinCodeStore.getState().pinCode);
  const form = useForm<{ pinCode: string }>({
    defaultValues: { pinCode: present },
    validate,
    send: ({ pinCode }) => {
      setPinCode(pinCode);
      onDone(pinCode);
    },
    failure: couldNotBe('The pin code', 'saved'),
  });
  const typed = form.valueOf('pinCode') ?? '';
  const forget = () => {
    setPinCode('');
    onCleared?.();
  };
  return (
    <form {...form.props} className="grid gap-4">
      <PinCodeField {...form.choice('pinCode')} help="We check delivery to this pin code on every product." />
      {isPinCode(typed) && effectOf?.(typed)}
      <Button type="submit" wide>
        Save
      </Button>
      {present !== '' && onCleared && (
        <Button variant="quiet" wide onClick={forget}>
          Forget {present}
        </Button>
      )}
    </form>
  );
}
