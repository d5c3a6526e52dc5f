import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProofMethod } from '../../../contract/kernel/credentials.ts';
import type { ConfirmationInput, PasskeyRequest } from '../../../contract/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { FormFrame } from '../../ui/form-frame.ts';
import type { IconName } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { required } from '../../kit/forms/required.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { signWithPasskey } from './passkeys.ts';
import { couldNotBe } from '../../kit/http/problem-message.ts';

interface ProofFormProps {
  methods: readonly ProofMethod[];
  askPasskey: () => Promise<PasskeyRequest>;
  send: (proof: ConfirmationInput) => Promise<void>;
  label: string;
}

const WAYS: Record<ProofMethod, { choose: string; icon: IconName; says?: string }> = {
  passkey: {
    choose: 'Use a passkey',
    icon: 'lock',
    says: 'Your device asks for your fingerprint, face, PIN or security key.',
  },
  totp: { choose: 'Use a code from your app', icon: 'phone' },
  recovery_code: { choose: 'Use a recovery code', icon: 'question' },
  password: { choose: 'Use your password', icon: 'user' },
};

export function ProofForm({ methods, ...more }: ProofFormProps) {
  const [method, choose] = useState(methods[0] ?? 'password');
  return (
    <div className="grid gap-4">
      <MethodForm key={method} method={method} {...more} />
      {methods.length > 1 && (
        <div className="grid justify-items-start gap-1">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button
                key={other}
                variant="quiet"
                size="small"
                icon={WAYS[other].icon}
                onClick={() => choose(other)}
              >
                {WAYS[other].choose}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}

interface Typed {
  code: string;
  password: string;
}

function MethodForm({
  method,
  askPasskey,
  send,
  label,
}: Omit<ProofFormProps, 'methods'> & { method: ProofMethod }) {
  const isInDialog = useContext(FormFrame) !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const form = useForm<Typed>({
    validate: required<Typed>(method === 'passkey' ? [] : [method === 'password' ? 'password' : 'code']),
    send: async ({ code, password }) => {
      if (method === 'passkey') await send({ method, passkey: await signWithPasskey(await askPasskey()) });
      else if (method === 'password') await send({ method, password });
      else await send({ method, code });
    },
    failure: couldNotBe('That', 'checked'),
  });
  // The step has just opened, or its method was chosen: the focus goes to the field, else to the button.
  const takeFocus = useEffectEvent(() => {
    form.focus();
    button.current?.focus();
  });
  useEffect(() => takeFocus(), []);
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      {WAYS[method].says && <p>{WAYS[method].says}</p>}
      {method === 'totp' && (
        <TextField
          label="Code from your app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          {...form.field('code')}
        />
      )}
      {method === 'recovery_code' && (
        <TextField
          label="Recovery code"
          help="Each of them works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...form.field('code')}
        />
      )}
      {method === 'password' && (
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      )}
      {!isInDialog && (
        <Button ref={method === 'passkey' ? button : undefined} type="submit" wide busy={form.isBusy}>
          {method === 'passkey' ? WAYS.passkey.choose : label}
        </Button>
      )}
    </form>
  );
}
