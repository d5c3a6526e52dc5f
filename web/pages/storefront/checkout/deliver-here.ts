import type { SignedIn, User } from '../../../../contract/accounts.ts';
import type { Address, AddressForm } from '../../../../contract/addresses.ts';
import { type ApiClient, createClient } from '../../../../contract/client.ts';
import { isPinCode } from '../../../../contract/kernel/pin-code.ts';
import { api } from '../../../kit/http/api.ts';
import { transportWith } from '../../../kit/http/browser-transport.ts';
import { usePinCodeStore } from '../../../concepts/pin-code/pin-code-store.ts';
import { prepareMerge } from '../../../concepts/session/complete-sign-in.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { dropTyped, keepTyped } from './contact-draft.ts';

/** The steps of a first address that are done, so that the next press does not repeat them. */
export interface DeliveryProgress {
  guest?: SignedIn;
  address?: Address;
  saved?: string;
}

/** A guest's session is stored last, so that an earlier failure leaves the visitor unchanged. */
export async function deliverHere(
  progress: DeliveryProgress,
  { email, ...form }: AddressForm & { email: string },
): Promise<Address> {
  const isVisitor = !useSession.getState().isAuthenticated;
  if (isVisitor) progress.guest ??= await api('POST /api/user/guest-login');
  const guest = isVisitor ? progress.guest : undefined;
  const client = guest ? createClient(transportWith(guest.token)) : api;
  const address = await saveOnce(progress, client, form);
  const { pinCode, setPinCode } = usePinCodeStore.getState();
  if (pinCode === '' && isPinCode(address.postal_code)) setPinCode(address.postal_code);
  if (guest) await prepareMerge()(client);
  dropTyped('checkout address');
  if (email !== '') keepTyped('checkout contact', { email }, guest?.id);
  if (guest) useSession.getState().signIn(guest);
  return address;
}

async function saveOnce(progress: DeliveryProgress, client: ApiClient, body: AddressForm): Promise<Address> {
  const saved = JSON.stringify(body);
  if (progress.address && progress.saved === saved) return progress.address;
  const address = progress.address
    ? await client('PUT /api/address/:addressId', { params: { addressId: progress.address.id }, body })
    : await client('POST /api/address', { body });
  Object.assign(progress, { address, saved });
  return address;
}

export function needsEmail(user: User | undefined): boolean {
  return user === undefined || user.isGuest || user.email === null;
}
