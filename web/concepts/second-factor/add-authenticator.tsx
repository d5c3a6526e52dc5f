import './add-authenticator.css';
import { useEffect, useRef } from 'react';
import type { AuthenticatorOffer } from '../../../contract/second-factor.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { copyText } from '../../kit/clipboard/copy-text.ts';
import { required } from '../../kit/forms/required.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { CODE_NOT_CHECKED } from '../../kit/http/failures.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { useLoad } from '../../kit/screens/use-load.ts';
import { QrCode } from './qr-code.tsx';

interface AddAuthenticatorProps {
  ask: () => Promise<AuthenticatorOffer>;
  send: (added: { offer: string; code: string }) => Promise<void>;
  onBack: () => void;
}

/** The QR code stands beside its text, for users who cannot scan it. */
export function AddAuthenticator({ ask, send, onBack }: AddAuthenticatorProps) {
  const { data: offer, error } = useLoad(ask, true);
  if (error !== undefined) {
    const title = messageOf(error, couldNotBe('This', 'started'));
    return <Alert tone="deal" title={title} announce action={<Back onBack={onBack} />} />;
  }
  if (!offer) return <Spinner label="Loading" />;
  return <Offer offer={offer} send={send} onBack={onBack} />;
}

function Offer({
  offer,
  send,
  onBack,
}: Pick<AddAuthenticatorProps, 'send' | 'onBack'> & { offer: AuthenticatorOffer }) {
  const form = useForm({
    validate: required<{ code: string }>(['code']),
    send: ({ code }: { code: string }) => send({ offer: offer.offer, code }),
    failure: CODE_NOT_CHECKED,
  });
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <p ref={first} tabIndex={-1}>
        Scan this with an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password.
      </p>
      <QrCode text={offer.address} label="QR code for your authenticator app" />
      <div className="grid justify-items-start gap-1">
        <p className="text-small text-muted">No camera? Type this into the app instead:</p>
        <code className="factor-secret">{offer.secret}</code>
        <Button
          variant="quiet"
          size="small"
          icon="copy"
          onClick={() => void copyText(offer.secret.replaceAll(' ', ''), 'Copied')}
        >
          Copy
        </Button>
      </div>
      <TextField
        label="Code from your app"
        help="Six digits, to be sure that the app works."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          Add this app
        </Button>
        <Back onBack={onBack} />
      </div>
    </form>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="outline" onClick={onBack}>
      Back
    </Button>
  );
}
