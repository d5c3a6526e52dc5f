import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { Facets } from '../../../../contract/catalog.ts';
import { api } from '../../../kit/http/api.ts';
import { wasPinCode } from '../../../concepts/pin-code/sync-pin-code.ts';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { deliveryAddress, readListing } from './listing-address.ts';
import type { Listing } from './load-listing.ts';

/** A list loaded for the stored pin code contains the count; for another it is requested. */
export function useDeliverableCount({ facets, deliverTo }: Listing, address: string): number | undefined {
  const pinCode = usePinCode();
  const isUnknown = pinCode !== '' && pinCode !== deliverTo;
  const { data: counted } = useLoad(countDeliverable, isUnknown ? { pinCode, address } : undefined);
  return isUnknown ? counted?.deliverable : facets?.deliverable;
}

function countDeliverable(
  { pinCode, address }: { pinCode: string; address: string },
  signal: AbortSignal,
): Promise<Pick<Facets, 'deliverable'>> {
  const { filters } = readListing(new URLSearchParams(address.split('?')[1]));
  return api('POST /api/pro/filters/facets', { body: { ...filters, deliverTo: pinCode }, signal });
}

/** The list for the old pin code is no step to go back to, so the address is replaced. */
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
