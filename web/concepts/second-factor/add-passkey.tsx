import { useEffect, useEffectEvent } from 'react';
import type { PasskeyCreation, PasskeyToAdd } from '../../../contract/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { required } from '../../kit/forms/required.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { makePasskey } from './passkeys.ts';
import { couldNotBe } from '../../kit/http/problem-message.ts';

interface AddPasskeyProps {
  ask: () => Promise<PasskeyCreation>;
  send: (added: { name: string; passkey: PasskeyToAdd['passkey'] }) => Promise<void>;
  onBack: () => void;
}

export function AddPasskey({ ask, send, onBack }: AddPasskeyProps) {
  const form = useForm({
    defaultValues: { name: 'This device' },
    validate: required<{ name: string }>(['name']),
    send: async ({ name }: { name: string }) => send({ name, passkey: await makePasskey(await ask()) }),
    failure: couldNotBe('The passkey', 'added'),
  });
  // The choice that had the focus is gone.
  const takeFocus = useEffectEvent(form.focus);
  useEffect(() => takeFocus(), []);
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <p>Your device asks for your fingerprint, face, PIN or security key. Nothing of these leaves it.</p>
      <TextField
        label="Name"
        help="To know it again, such as ‘Work laptop’."
        maxLength={60}
        {...form.field('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          Make a passkey
        </Button>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
