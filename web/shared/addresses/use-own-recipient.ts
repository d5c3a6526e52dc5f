import { useEffect, useEffectEvent } from 'react';
import type { AddressForm } from '../../../contract/addresses.ts';
import { api } from '../http/api.ts';
import type { useForm } from '../forms/use-form.tsx';

/** Fills in the account's name and phone number as who takes the parcels, where neither was typed. A guest has none. */
export function useOwnRecipient(
  { getValues, giveField }: Pick<ReturnType<typeof useForm<AddressForm>>, 'getValues' | 'giveField'>,
  isWanted: boolean,
): void {
  const fill = useEffectEvent((name: string, phoneNumber: string | null) => {
    const typed = getValues();
    if (typed.recipient || typed.phone_number) return;
    giveField('recipient', name);
    giveField('phone_number', phoneNumber ?? '');
  });
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    api('GET /api/user/user', { signal: leaving.signal })
      .then((user) => {
        if (!user.isGuest && !leaving.signal.aborted) fill(user.name, user.phoneNumber);
      })
      .catch(() => undefined); // the fields are typed then
    return () => leaving.abort();
  }, [isWanted]);
}
