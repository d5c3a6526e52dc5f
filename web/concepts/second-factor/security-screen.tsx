import { useRef, useState } from 'react';
import type { Reply } from '../../../contract/client.ts';
import type { Security } from '../../../contract/second-factor.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { api } from '../../kit/http/api.ts';
import { NOT_DONE } from '../../kit/http/failures.ts';
import { messageOf } from '../../kit/http/problem-message.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { FactorList, type Removal } from './factor-list.tsx';
import { NewFactor } from './new-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Change = Reply<'DELETE /api/security'>;

const FEW_CODES = 3;

export const loadSecurity: ScreenLoad<Security> = (client) => client('GET /api/security');

export function SecurityScreen({ loaded }: { loaded: Loaded<Security> }) {
  const { data: security, error, reload, show } = useLoadedPart(loaded);
  const [codes, setCodes] = useState<string[] | null>(null);
  const onChange = ({ security: changed, recoveryCodes }: Change) => {
    show(changed);
    setCodes(recoveryCodes);
  };
  return (
    <div className="grid max-w-measure content-start gap-6">
      <h1>Security</h1>
      {codes ? (
        <div className="card account-card">
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </div>
      ) : security ? (
        <Factors security={security} onChange={onChange} />
      ) : (
        <LoadFailure title="This could not be loaded" error={error} onRetry={reload} />
      )}
    </div>
  );
}

interface FactorsProps {
  security: Security;
  onChange: (change: Change) => void;
}

function Factors({ security, onChange }: FactorsProps) {
  const { isOn, isRequired, recoveryCodesLeft } = security;
  const [isAdding, setAdding] = useState(false);
  const [removal, setRemoval] = useState<Removal>();
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const act = async (call: () => Promise<Change>, done: string) => {
    setBusy(true);
    try {
      onChange(await call());
      notify('success', done);
      heading.current?.focus();
    } catch (error) {
      notify('error', messageOf(error, NOT_DONE));
    }
    setBusy(false);
    setRemoval(undefined);
  };
  const added = (change: Change) => {
    setAdding(false);
    onChange(change);
    notify('success', 'Added');
  };

  return (
    <>
      <section aria-labelledby="second-step" className="card account-card">
        <h2 ref={heading} id="second-step" tabIndex={-1}>
          Second step when you sign in
        </h2>
        <p>
          {isOn
            ? 'On: after the password, signing in asks for one of these.'
            : 'Off: anybody with your password can sign in. With a second step they also need your device.'}
        </p>
        {isOn && <FactorList security={security} onRemove={setRemoval} />}
        {isAdding ? (
          <NewFactor
            passkey={{
              ask: () => api('POST /api/security/passkey/options'),
              send: async (body) => added(await api('POST /api/security/passkey', { body })),
            }}
            authenticator={{
              ask: () => api('POST /api/security/authenticator/options'),
              send: async (body) => added(await api('POST /api/security/authenticator', { body })),
            }}
          />
        ) : (
          <Button icon="plus" className="justify-self-start" onClick={() => setAdding(true)}>
            {isOn ? 'Add another' : 'Turn on'}
          </Button>
        )}
      </section>
      {isOn && (
        <section aria-labelledby="codes-left" className="card account-card">
          <h2 id="codes-left">Recovery codes</h2>
          {recoveryCodesLeft <= FEW_CODES && (
            <Alert
              tone="warn"
              title={
                recoveryCodesLeft === 0
                  ? 'None is left. Make new ones now: without them a lost device locks you out.'
                  : 'Few are left. Make new ones before you need them.'
              }
            />
          )}
          <p>{recoveryCodesLeft} of 10 are left. One of them signs you in when you lose your device.</p>
          <Button
            variant="outline"
            className="justify-self-start"
            busy={isBusy && !removal}
            onClick={() => void act(() => api('POST /api/security/recovery-codes'), 'New codes are made')}
          >
            Make new codes
          </Button>
        </section>
      )}
      {isOn && !isRequired && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() =>
            setRemoval({
              title: 'Turn the second step off?',
              text: 'Your passkeys, authenticator app and recovery codes are removed. The password alone signs in again.',
              label: 'Turn off',
              call: () => api('DELETE /api/security'),
              done: 'The second step is off',
            })
          }
        >
          Turn the second step off
        </Button>
      )}
      <ConfirmDialog
        open={removal !== undefined}
        title={removal?.title ?? ''}
        confirmLabel={removal?.label ?? ''}
        busy={isBusy}
        onConfirm={() => removal && void act(removal.call, removal.done)}
        onCancel={() => setRemoval(undefined)}
      >
        {removal?.text}
      </ConfirmDialog>
    </>
  );
}
