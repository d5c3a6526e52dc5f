import { useEffect, useRef, useState } from 'react';
import type { OpenRole } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';
import { hasCode } from '../../../kit/http/problem-message.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkGoogle } from './link-google.tsx';
import { signInFailure, useArrival } from './sign-in.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';

interface GoogleIdentity {
  initialize: (options: {
    client_id: string;
    nonce: string;
    callback: (reply: { credential: string }) => void;
  }) => void;
  renderButton: (place: HTMLElement, look: { type: 'standard'; text: 'signin_with'; shape: 'pill' }) => void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

interface GoogleSignInProps {
  role: OpenRole;
  goOn: (error: unknown) => boolean;
}

export function GoogleSignIn({ role, goOn }: GoogleSignInProps) {
  const { googleClientId } = useSettings();
  if (googleClientId) return <GoogleButton clientId={googleClientId} role={role} goOn={goOn} />;
  return (
    <div className="grid gap-1">
      <Button variant="outline" wide disabled aria-describedby="google-off">
        Sign in with google
      </Button>
      <p id="google-off" className="text-small text-muted">
        Not available: this shop has no Google sign-in set up.
      </p>
    </div>
  );
}

function GoogleButton({ clientId, role, goOn }: GoogleSignInProps & { clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const arrive = useArrival();
  const [isLinking, setLinking] = useState(false);
  /** Each attempt uses up its nonce, so the button is drawn again with a new one. */
  const [attempt, setAttempt] = useState(0);
  const signIn = async (credential: string) => {
    try {
      await arrive(await api('POST /api/owner/google-login', { body: { credential, role } }));
    } catch (error) {
      if (hasCode(error, 'already_exists')) setLinking(true);
      else if (!goOn(error)) notify('error', signInFailure(error));
      setAttempt(attempt + 1);
    }
  };
  // Google keeps the first function that it gets.
  const latest = useRef(signIn);
  useEffect(() => {
    latest.current = signIn;
  });
  const { error: blocked } = useLoad(loadButton, attempt, {
    onData: ([google, { nonce }]) => {
      if (!place.current) return;
      google.initialize({
        client_id: clientId,
        nonce,
        callback: ({ credential }) => void latest.current(credential),
      });
      google.renderButton(place.current, { type: 'standard', text: 'signin_with', shape: 'pill' });
    },
  });

  return (
    <div className="grid justify-items-center gap-2">
      <p className="text-small text-muted">Sign in with google</p>
      <div ref={place} className="min-h-11" />
      <LinkGoogle open={isLinking} onClose={() => setLinking(false)} onLinked={arrive} />
      {blocked !== undefined && (
        <Button variant="outline" size="small" onClick={() => window.location.reload()}>
          Load Google's button
        </Button>
      )}
    </div>
  );
}

function loadButton(_attempt: number, signal: AbortSignal) {
  return Promise.all([loadGoogle(), api('POST /api/session/google-nonce', { signal })]);
}

function loadGoogle(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const ready = () => {
      if (window.google) resolve(window.google.accounts.id);
      else reject(new Error('Google did not answer'));
    };
    if (window.google) {
      ready();
      return;
    }
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', ready);
    script.addEventListener('error', () => reject(new Error('Google could not be reached')));
    document.head.append(script);
  });
}
