import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { NOT_DONE } from '../../../kit/http/failures.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';
import { loginAddress } from '../../../concepts/session/return-path.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { useStockAlert } from './use-stock-alert.ts';

export interface NotifyMeProps {
  productId: ProductId;
  /** The variant is sold out, or not delivered to the stored pin code. */
  variantId: VariantId;
  name: string;
  /** Gets the label of the control; null where nothing is left to do, undefined until it is known. */
  onOffer: (words: string | null | undefined) => void;
  onPinCodeMissing: () => void;
}

const NOTIFY_ME = 'Notify me';

function useOffer(onOffer: NotifyMeProps['onOffer'], words: string | null | undefined): void {
  const tell = useEffectEvent(onOffer);
  useLayoutEffect(() => {
    tell(words);
    return () => tell(undefined);
  }, [words]);
}

export function NotifyMe(props: NotifyMeProps) {
  const isBuyer = useSession(({ role, user }) => role === 'buyer' && user?.isGuest !== true);
  const pinCode = usePinCode();
  if (!isBuyer) return <WhoCanBeNotified {...props} />;
  if (pinCode === '') return <PinCodeFirst {...props} />;
  return <AlertButton {...props} pinCode={pinCode} />;
}

function PinCodeFirst({ name, onOffer, onPinCodeMissing }: NotifyMeProps) {
  useOffer(onOffer, NOTIFY_ME);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon="mail"
        aria-label={`${NOTIFY_ME} about ${name}`}
        onClick={onPinCodeMissing}
      >
        {NOTIFY_ME}
      </Button>
      <p className="text-muted">Check delivery to your pin code to be notified.</p>
    </>
  );
}

/** One button with two labels keeps its focus. */
function AlertButton({ productId, variantId, name, pinCode, onOffer }: NotifyMeProps & { pinCode: string }) {
  const { isWaiting, toggle } = useStockAlert(productId, { variantId, pinCode });
  useOffer(onOffer, isWaiting === true ? null : isWaiting === false ? NOTIFY_ME : undefined);
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await toggle();
    } catch (error) {
      notify('error', messageOf(error, NOT_DONE));
    }
    setBusy(false);
  };
  return (
    <>
      <LiveRegion visible>{isWaiting && `We will mail you when it is available at ${pinCode}.`}</LiveRegion>
      {isWaiting !== undefined && (
        <Button
          variant={isWaiting ? 'quiet' : 'outline'}
          size="small"
          icon={isWaiting ? undefined : 'mail'}
          busy={isBusy}
          aria-label={isWaiting ? `Undo: mail about ${name}` : `${NOTIFY_ME} about ${name}`}
          onClick={() => void press()}
        >
          {isWaiting ? 'Undo' : NOTIFY_ME}
        </Button>
      )}
    </>
  );
}

/** A mail needs a buyer's account with an address. */
function WhoCanBeNotified({ onOffer }: NotifyMeProps) {
  const role = useSession((session) => session.role);
  useOffer(onOffer, role === 'seller' ? null : 'Sign in to be notified');
  const { pathname, search } = useLocation();
  if (role === 'seller') {
    return <p className="text-muted">Buyers can be notified here when it is available.</p>;
  }
  return (
    <p className="text-muted">
      <Link to={loginAddress(pathname + search)} className="text-link">
        Sign in
      </Link>{' '}
      to be notified when it is available.
    </p>
  );
}
