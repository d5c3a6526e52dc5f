import type { AddressForm } from '../../../contract/addresses.ts';
import { api } from '../../kit/http/api.ts';
import type { useForm } from '../../kit/forms/use-form.tsx';
import { useLoad } from '../../kit/screens/use-load.ts';

const loadUser = (_: true, signal: AbortSignal) => api('GET /api/user/user', { signal });

/** Fills in the account's name and phone number unless one was typed; a guest has none. */
export function useOwnRecipient(
  { getValues, giveField }: Pick<ReturnType<typeof useForm<AddressForm>>, 'getValues' | 'giveField'>,
  isWanted: boolean,
): void {
  useLoad(loadUser, isWanted || undefined, {
    onData: ({ isGuest, name, phoneNumber }) => {
      const typed = getValues();
      if (isGuest || typed.recipient || typed.phone_number) return;
      giveField('recipient', name);
      giveField('phone_number', phoneNumber ?? '');
    },
  });
}
