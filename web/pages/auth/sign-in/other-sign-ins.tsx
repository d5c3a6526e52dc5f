import { type ComponentProps, useState } from 'react';
import { api } from '../../../kit/http/api.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { Button } from '../../../ui/button.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { signInFailure, useArrival } from './sign-in.ts';

/** LOGIN-06, LOGIN-08. */
export function OtherSignIns({ role, goOn }: ComponentProps<typeof GoogleSignIn>) {
  return (
    <div className="grid gap-3">
      <p className="or-line">or</p>
      <GoogleSignIn role={role} goOn={goOn} />
      <GuestLogin />
    </div>
  );
}

function GuestLogin() {
  const isReady = useStoredStateReady();
  const arrive = useArrival();
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      await arrive(await api('POST /api/user/guest-login'));
    } catch (error) {
      notify('error', signInFailure(error));
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-1">
      <Button
        variant="outline"
        wide
        busy={isBusy}
        {...(!isReady && { disabled: true, 'aria-busy': true })}
        aria-describedby="guest-note"
        onClick={() => void signIn()}
      >
        Guest Login
      </Button>
      <p id="guest-note" className="text-small text-muted">
        Buy without an account. You can register later and keep everything.
      </p>
    </div>
  );
}
