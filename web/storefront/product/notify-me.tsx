import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { NOT_DONE } from '../../shared/http/failures.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { usePinCode } from '../../shared/pin-code/pin-code-store.ts';
import { loginAddress } from '../../shared/session/return-path.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useStockAlert } from './use-stock-alert.ts';

interface NotifyMeProps {
  productId: ProductId;
  /** Sold out, or not delivered to the stored pin code. */
  variantId: VariantId;
  name: string;
  /** Leads to the field for the pin code. */
  onPinCodeMissing: () => void;
}

/** Offers a mail when a variant can be bought and delivered to the stored pin code. */
export function NotifyMe(props: NotifyMeProps) {
  const isBuyer = useSession(({ role, user }) => role === 'buyer' && user?.isGuest !== true);
  const pinCode = usePinCode();
  if (!isBuyer) return <WhoCanBeNotified />;
  if (pinCode === '') return <PinCodeFirst {...props} />;
  return <AlertButton {...props} pinCode={pinCode} />;
}

/** Where a mail is wanted is not known yet. */
function PinCodeFirst({ name, onPinCodeMissing }: NotifyMeProps) {
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon="mail"
        aria-label={`Notify me about ${name}`}
        onClick={onPinCodeMissing}
      >
        Notify me
      </Button>
      <p className="text-muted">Check delivery to your pin code to be notified.</p>
    </>
  );
}

/** One button with two labels, so that it keeps its focus. */
function AlertButton({ productId, variantId, name, pinCode }: NotifyMeProps & { pinCode: string }) {
  const { isWaiting, toggle } = useStockAlert(productId, { variantId, pinCode });
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
          aria-label={isWaiting ? `Undo: mail about ${name}` : `Notify me about ${name}`}
          onClick={() => void press()}
        >
          {isWaiting ? 'Undo' : 'Notify me'}
        </Button>
      )}
    </>
  );
}

/** A mail needs the account of a buyer with an address. */
function WhoCanBeNotified() {
  const role = useSession((session) => session.role);
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
