import { useRef, useState } from 'react';
import type { PinCodePlace } from '../../../contract/addresses.ts';
import { isPinCode } from '../../../contract/kernel/pin-code.ts';
import { api } from '../../kit/http/api.ts';
import { useLoad } from '../../kit/screens/use-load.ts';
import type { FormWithAddress } from './form-with-address.ts';

const loadPlace = (pinCode: string, signal: AbortSignal) =>
  api('GET /api/address/place/:pinCode', { params: { pinCode }, signal });

/** Never fills over typed text or in the focused field. @returns the announcement, '' without one */
export function usePlaceOfPinCode({ valueOf, setField, giveField }: FormWithAddress): string {
  const [filledIn, setFilledIn] = useState('');
  const pinCode = (valueOf('postal_code') ?? '').replaceAll(/\s/g, '');
  const isIndian = (valueOf('country') ?? '').trim().toLowerCase() === 'india';
  const isWanted = isIndian && isPinCode(pinCode);
  const [given] = useState(pinCode);
  /** The values that earlier pin codes filled in may be replaced. */
  const earlier = useRef<Partial<Record<'city' | 'state', string>>>({});

  const fill = (place: PinCodePlace) => {
    const focused = document.activeElement?.getAttribute('name');
    const filled = (['city', 'state'] as const).flatMap((name) => {
      const found = place[name];
      const present = valueOf(name) ?? '';
      const isOpen = present === '' || present === earlier.current[name];
      return found === null || found === present || !isOpen || focused === name ? [] : [{ name, found }];
    });
    // A pin code that came with the form is no edit, so the form can be left without a question.
    const setPlace = pinCode === given ? giveField : setField;
    for (const { name, found } of filled) {
      earlier.current[name] = found;
      setPlace(name, found);
    }
    const words = filled.map(({ found }) => found).join(', ');
    setFilledIn(words === '' ? '' : `${words} filled in from the pin code.`);
  };
  useLoad(loadPlace, isWanted ? pinCode : undefined, { onData: fill });
  return filledIn;
}
