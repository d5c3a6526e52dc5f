import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Address } from '../../../../contract/addresses.ts';
import { ADDRESSES_NOT_LOADED } from '../../../kit/http/failures.ts';
import { AddressText } from '../../../concepts/addresses/address-text.tsx';
import { PinCodeForm } from '../../../concepts/delivery/pin-code-form.tsx';
import { useLaterPart } from '../../../kit/screens/use-later-part.ts';
import { loginAddress } from '../../../concepts/session/return-path.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddressEffects } from './address-effects.tsx';

const fetchPicker = async () => (await import('../addresses/address-picker.tsx')).AddressPicker;

interface ShippingAddressBoxProps {
  addresses: readonly Address[] | undefined;
  address: Address | undefined;
  onChoose: (address: Address) => void;
  onSaved: (address: Address) => void;
  /** In rupees. */
  total: number;
}

/** CART-08 to CART-10. */
export function ShippingAddressBox({
  addresses,
  address,
  onChoose,
  onSaved,
  total,
}: ShippingAddressBoxProps) {
  const { Part: AddressPicker, ...picker } = useLaterPart(fetchPicker);
  return (
    <Box onChange={addresses && picker.open} action={addresses?.length === 0 ? 'Add' : 'Change'}>
      {address ? (
        <div>
          {address.label && <p className="font-semibold">{address.label}</p>}
          <AddressText address={address} />
        </div>
      ) : addresses ? (
        <p className="text-muted">No address yet. Add one to check delivery.</p>
      ) : (
        <p className="text-muted">{ADDRESSES_NOT_LOADED}.</p>
      )}
      {AddressPicker && (
        <AddressPicker
          open={picker.isOpen}
          addresses={addresses ?? []}
          chosenId={address?.id}
          effectOf={({ postal_code }) => <AddressEffects postalCode={postal_code} totalNow={total} />}
          onClose={picker.close}
          onChoose={onChoose}
          onSaved={onSaved}
        />
      )}
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
      <div className="flex flex-wrap items-center justify-between gap-2">
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
