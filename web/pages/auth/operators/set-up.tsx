import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Reply } from '../../../../contract/client.ts';
import { type RepeatedPassword, repeatedPasswordError } from '../../../../contract/kernel/credentials.ts';
import { byRule } from '../../../concepts/credentials/by-rule.ts';
import { NewPasswordFields } from '../../../concepts/credentials/new-password-fields.tsx';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { NewFactor } from '../../../concepts/second-factor/new-factor.tsx';
import { RecoveryCodes } from '../../../concepts/second-factor/recovery-codes.tsx';
import { Button } from '../../../ui/button.tsx';
import { AREAS, arrive } from '../sign-in/sign-in.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

type Done = Reply<'POST /api/session/operator-set-up'>;

interface SetUpProps {
  token: string;
  person: { name: string; email: string };
}

/** Password, second factor and recovery codes come before the console. */
export function SetUp({ token, person }: SetUpProps) {
  const [ticket, setTicket] = useState<string>();
  const [done, setDone] = useState<Done>();
  const navigate = useNavigate();
  if (done) {
    const open = async () => {
      await arrive(done.signedIn);
      await navigate(AREAS.operator, { replace: true });
    };
    return <RecoveryCodes codes={done.recoveryCodes} onDone={() => void open()} />;
  }
  if (ticket === undefined) return <PasswordStep token={token} person={person} onDone={setTicket} />;
  return <FactorStep ticket={ticket} onDone={setDone} />;
}

function PasswordStep({ token, person, onDone }: SetUpProps & { onDone: (ticket: string) => void }) {
  const form = useForm<RepeatedPassword>({
    validate: byRule(repeatedPasswordError),
    send: async ({ password }) => {
      const body = { token, password };
      onDone((await api('POST /api/session/operator-set-up/password', { body })).ticket);
    },
    failure: couldNotBe('The password', 'set'),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <p>
        Step 1 of 2: choose a password for {person.name}, {person.email}.
      </p>
      {/* Password managers read the address here. */}
      <input type="email" autoComplete="username" value={person.email} readOnly hidden />
      <NewPasswordFields
        passwordLabel="New password"
        confirmLabel="Confirm new password"
        typed={form.valueOf('password')}
        field={form.field}
      />
      <Button type="submit" wide busy={form.isBusy}>
        Continue
      </Button>
    </form>
  );
}

function FactorStep({ ticket, onDone }: { ticket: string; onDone: (done: Done) => void }) {
  const ofTicket = { body: { ticket } };
  return (
    <div className="grid gap-4">
      <p>Step 2 of 2: choose what signs you in besides the password.</p>
      <NewFactor
        passkey={{
          ask: () => api('POST /api/session/operator-set-up/passkey', ofTicket),
          send: async (added) => {
            const factor = { method: 'passkey', ...added } as const;
            onDone(await api('POST /api/session/operator-set-up', { body: { ticket, factor } }));
          },
        }}
        authenticator={{
          ask: () => api('POST /api/session/operator-set-up/authenticator', ofTicket),
          send: async (added) => {
            const factor = { method: 'totp', ...added } as const;
            onDone(await api('POST /api/session/operator-set-up', { body: { ticket, factor } }));
          },
        }}
      />
    </div>
  );
}
