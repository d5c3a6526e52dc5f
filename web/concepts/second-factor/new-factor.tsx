import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { isFocusLost } from '../../ui/lost-focus.ts';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './passkeys.ts';

interface NewFactorProps {
  passkey: Omit<ComponentProps<typeof AddPasskey>, 'onBack'>;
  authenticator: Omit<ComponentProps<typeof AddAuthenticator>, 'onBack'>;
}

export function NewFactor({ passkey, authenticator }: NewFactorProps) {
  const [kind, choose] = useState<'passkey' | 'authenticator'>();
  const ways = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isFocusLost()) return;
    ways.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [kind]);
  const onBack = () => choose(undefined);
  if (kind === 'passkey') return <AddPasskey {...passkey} onBack={onBack} />;
  if (kind === 'authenticator') return <AddAuthenticator {...authenticator} onBack={onBack} />;
  const isPossible = canUsePasskeys();
  return (
    <ul ref={ways} className="grid gap-4">
      <li className="grid justify-items-start gap-1">
        <Button icon="lock" disabled={!isPossible} onClick={() => choose('passkey')}>
          Passkey
        </Button>
        <p className="text-small text-muted">
          {isPossible
            ? 'The safest and quickest: your fingerprint, face, PIN or a security key.'
            : 'This browser cannot use passkeys here.'}
        </p>
      </li>
      <li className="grid justify-items-start gap-1">
        <Button variant="outline" icon="phone" onClick={() => choose('authenticator')}>
          Authenticator app
        </Button>
        <p className="text-small text-muted">An app on your phone shows a new code every 30 seconds.</p>
      </li>
    </ul>
  );
}
