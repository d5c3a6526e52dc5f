import { isPinCode } from '../../../contract/kernel/pin-code.ts';
import { api } from '../../kit/http/api.ts';
import { isStillSignedInAs, useSession } from '../../kit/storage/session-store.ts';
import { usePinCodeStore } from './pin-code-store.ts';

/** A pin code that the visitor set or cleared takes precedence over the default address. */
export async function adoptAddressPinCode(): Promise<void> {
  const { id } = useSession.getState();
  if (!isMissing()) return;
  const [preferred] = await api('GET /api/address');
  // The user logged out or set a pin code while the addresses loaded.
  if (!preferred || !isPinCode(preferred.postal_code) || !isMissing()) return;
  if (isStillSignedInAs(id))
    usePinCodeStore.setState({ pinCode: preferred.postal_code, pinCodeFrom: 'address' });
}

function isMissing(): boolean {
  const { pinCode, pinCodeFrom } = usePinCodeStore.getState();
  return pinCode === '' && pinCodeFrom !== 'buyer';
}
