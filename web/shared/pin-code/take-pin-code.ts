import { isPinCode } from '../../../contract/kernel/pin-code.ts';
import { api } from '../http/api.ts';
import { useSession } from '../storage/session-store.ts';
import { usePinCodeStore } from './pin-code-store.ts';

/**
 * Takes the postal code of a buyer's default address as the pin code while none was given, so that the whole shop tells
 * what the cart does. One that was forgotten on purpose stays so.
 */
export async function takePinCode(): Promise<void> {
  const { id } = useSession.getState();
  if (!isMissing()) return;
  const [preferred] = await api('GET /api/address');
  // Who logged out or gave a pin code meanwhile knows better.
  if (!preferred || !isPinCode(preferred.postal_code) || !isMissing()) return;
  if (useSession.getState().id === id)
    usePinCodeStore.setState({ pinCode: preferred.postal_code, pinCodeFrom: 'address' });
}

function isMissing(): boolean {
  const { pinCode, pinCodeFrom } = usePinCodeStore.getState();
  return pinCode === '' && pinCodeFrom !== 'buyer';
}
