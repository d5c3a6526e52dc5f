import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Address } from '../../../contract/addresses.ts';
import { AddressPicker } from '../addresses/address-picker.tsx';
import { AddressText } from '../../shared/addresses/address-text.tsx';
import { useChosenAddress } from '../addresses/chosen-address.ts';
import { PinCodeForm } from '../delivery/pin-code-form.tsx';
import { loginAddress } from '../../shared/session/return-path.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressEffects } from './address-effects.tsx';

interface ShippingAddressBoxProps {
  /** The buyer's addresses; undefined while loading. */
  addresses: readonly Address[] | undefined;
  address: Address | undefined;
  onAdded: (address: Address) => void;
  /** The total in rupees. */
  total: number;
}

/** The delivery address, and 'Change' (CART-08 to CART-10). */
export function ShippingAddressBox({ addresses, address, onAdded, total }: ShippingAddressBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = useChosenAddress((chosen) => chosen.choose);
  return (
    <Box onChange={addresses && (() => setOpen(true))} action={addresses?.length === 0 ? 'Add' : 'Change'}>
      {address ? (
        <div>
          {address.label && <p className="font-semibold">{address.label}</p>}
          <AddressText address={address} />
        </div>
      ) : addresses ? (
        <p className="text-muted">No address yet. Add one to check delivery.</p>
      ) : (
        <Skeleton className="h-18" />
      )}
      <AddressPicker
        open={isOpen}
        addresses={addresses ?? []}
        chosenId={address?.id}
        effectOf={({ postal_code }) => <AddressEffects postalCode={postal_code} totalNow={total} />}
        onClose={() => setOpen(false)}
        onChoose={({ id }) => choose(id)}
        onAdded={onAdded}
      />
    </Box>
  );
}

/** Visitors and sellers have no addresses: a pin code suffices for now, and visitors can sign in. */
export function VisitorShippingBox({ pinCode, total }: { pinCode: string | undefined; total: number }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isSignedIn = useSession(({ isAuthenticated }) => isAuthenticated);
  const signIn = <Link to={loginAddress(pathname)}>Sign in</Link>;
  return (
    <Box onChange={() => setOpen(true)} action="Change">
      {pinCode ? (
        <p>
          Pin code <strong className="tabular-nums">{pinCode}</strong>
        </p>
      ) : (
        <p className="text-muted">Enter your pin code to check delivery.</p>
      )}
      {!isSignedIn && <p className="text-small">{signIn} to use your addresses.</p>}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Where should we deliver?" size="small">
        <div className="grid gap-4">
          <PinCodeForm
            onDone={() => setOpen(false)}
            effectOf={(typed) => <AddressEffects postalCode={typed} totalNow={total} />}
          />
          {!isSignedIn && <p className="text-small">{signIn} to choose among your addresses.</p>}
        </div>
      </Dialog>
    </Box>
  );
}

interface BoxProps {
  action: 'Change' | 'Add';
  onChange: (() => void) | undefined;
  children: ReactNode;
}

function Box({ action, onChange, children }: BoxProps) {
  return (
    <section aria-labelledby="shipping-title" className="card box">
      <div className="flex items-center justify-between gap-2">
        <h2 id="shipping-title" className="text-h3">
          Shipping address
        </h2>
        <Button variant="outline" size="small" disabled={!onChange} onClick={onChange}>
          {action}
        </Button>
      </div>
      {children}
    </section>
  );
}
