import { useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { api } from '../../shared/http/api.ts';
import { wasPinCode } from '../../shared/pin-code/keep-pin-code.ts';
import { usePinCode } from '../../shared/pin-code/pin-code-store.ts';
import { deliveryAddress, readListing } from './listing-address.ts';
import type { Listing } from './load-listing.ts';

/**
 * How many products of a listing are delivered to the pin code once given. A list that was loaded for it knows; for one
 * that was rendered for everybody it is asked for.
 * @param address of the listing that is loaded
 */
export function useDeliverableCount({ facets, deliverTo }: Listing, address: string): number | undefined {
  const pinCode = usePinCode();
  const [counted, setCounted] = useState<{ question: string; products: number | undefined }>();
  const question = `${pinCode} ${address}`;
  const isUnknown = pinCode !== '' && pinCode !== deliverTo;
  useEffect(() => {
    if (!isUnknown) return;
    const left = new AbortController();
    const { filters } = readListing(new URLSearchParams(address.split('?')[1]));
    api('POST /api/pro/filters/facets', { body: { ...filters, deliverTo: pinCode }, signal: left.signal })
      .then(({ deliverable: products }) => setCounted({ question, products }))
      // The filter does without its count.
      .catch(() => undefined);
    return () => left.abort();
  }, [isUnknown, question, pinCode, address]);
  if (!isUnknown) return facets?.deliverable;
  return counted?.question === question ? counted.products : undefined;
}

/**
 * A list that is narrowed to the pin code once given is narrowed to the next one when that changes, and no more without
 * one; so is a list that a step through the history leads to, when the pin code changed on the way.
 * @param replace shows another address in the place of this one: what the old pin code gave is no step to go back to
 */
export function useFollowedPinCode(query: URLSearchParams, replace: (address: string) => void): void {
  const pinCode = usePinCode();
  const known = useRef(pinCode);
  const isStep = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const before = known.current;
    known.current = pinCode;
    const narrowedTo = query.get('pinCode') ?? '';
    if (narrowedTo === '' || narrowedTo === pinCode) return;
    const isOwn = narrowedTo === before || (isStep && wasPinCode(narrowedTo));
    if (isOwn) replace(deliveryAddress(query, pinCode));
  }, [pinCode, query, isStep, replace]);
}
