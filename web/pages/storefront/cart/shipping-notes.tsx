import type { Cart } from '../../../../contract/cart.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';

interface ShippingNotesProps {
  parcels: Cart['parcels'];
  pinCode: string | undefined;
}

/** Each shop sends a parcel of its own; what it asks for is named where there is more than one. */
export function ShippingNotes({ parcels, pinCode }: ShippingNotesProps) {
  const charged = parcels.filter(({ shipping }) => shipping > 0);
  const isEstimate = pinCode === undefined && parcels.some(({ hasZones }) => hasZones);
  if (charged.length === 0 && !isEstimate) return null;
  return (
    <ul className="grid gap-1 text-small text-muted">
      {parcels.length > 1 &&
        charged.map(({ shop, shipping }) => (
          <li key={shop.id}>
            Shipping from {shop.name}: {formatRupees(shipping)}
          </li>
        ))}
      {charged.map(
        ({ shop, missingForFree }) =>
          missingForFree !== null && (
            <li key={`${shop.id} free`}>
              Add {formatRupees(missingForFree)} more from {shop.name} for free shipping
            </li>
          ),
      )}
      {isEstimate && <li>Shipping depends on your pin code.</li>}
    </ul>
  );
}
