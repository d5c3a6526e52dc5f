import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import type { Address } from '../../contract/addresses.ts';
import type { CheckoutSummary } from '../../contract/checkout.ts';
import { formatRupees } from '../../contract/kernel/money.ts';
import type { AddressId } from '../../contract/kernel/schemas.ts';
import type { PaymentMethod } from '../../contract/payments.ts';
import { AddressPicker } from '../addresses/address-picker.tsx';
import { AddressText } from '../addresses/address-text.tsx';
import { shippingAddress, useChosenAddress } from '../addresses/chosen-address.ts';
import { loadAddresses, withAddress } from '../addresses/load-addresses.ts';
import { api } from '../api.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { EmptyPicture } from '../layout/empty-picture.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { PAYMENT_METHODS } from '../payments/payment-methods.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLoaded } from '../use-loaded.ts';
import { CheckoutLines } from './checkout-lines.tsx';
import { ContactFields } from './contact-fields.tsx';
import { Step } from './step.tsx';
import { usePlacing } from './use-placing.ts';

interface Start {
  user: User;
  addresses: Address[];
}

async function loadStart(signal: AbortSignal): Promise<Start> {
  const [user, addresses] = await Promise.all([api('GET /api/user/user', { signal }), loadAddresses(signal)]);
  return { user, addresses };
}

/** Turns the cart into an order, on one page: address, contact, delivery, payment (CHECKOUT). */
export function CheckoutScreen() {
  const { data, error, reload, show } = useLoaded(loadStart);
  const { addressId: chosenId, choose } = useChosenAddress();
  const [isPicking, setPicking] = useState(false);
  if (!data) {
    if (error === undefined) return <Loading />;
    return <LoadFailure title="Checkout could not be opened" error={error} onRetry={reload} />;
  }
  const { user, addresses } = data;
  const address = shippingAddress(addresses, chosenId);
  return (
    <>
      {address ? (
        <Order
          user={user}
          address={address}
          onChangeAddress={() => setPicking(true)}
          onAddressGone={reload}
        />
      ) : (
        <EmptyState
          picture={<EmptyPicture name="addresses" />}
          title="Where should your order go?"
          text="Add an address; then you see delivery and payment."
          action={<Button onClick={() => setPicking(true)}>+ Add New Address</Button>}
        />
      )}
      <AddressPicker
        open={isPicking}
        addresses={addresses}
        chosenId={address?.id}
        onClose={() => setPicking(false)}
        onChoose={({ id }) => choose(id)}
        onAdded={(added) => {
          choose(added.id);
          show({ user, addresses: withAddress(addresses, added) });
        }}
      />
    </>
  );
}

function AddressStep({ address, onChange }: { address: Address; onChange: () => void }) {
  return (
    <Step
      title="Shipping address"
      action={
        <Button variant="outline" size="small" onClick={onChange}>
          Change
        </Button>
      }
    >
      <div>
        {address.label && <p className="font-semibold">{address.label}</p>}
        <AddressText address={address} />
      </div>
    </Step>
  );
}

interface OrderProps {
  user: User;
  address: Address;
  onChangeAddress: () => void;
  /** The address was deleted elsewhere. */
  onAddressGone: () => void;
}

function Order({ user, address, onChangeAddress, onAddressGone }: OrderProps) {
  const load = useCallback((signal?: AbortSignal) => loadSummary(address.id, signal), [address.id]);
  const { data: summary, error, isLoading, reload, show } = useLoaded(load);
  const placing = usePlacing({ user, address, summary, load, show, onAddressGone });
  const [method, setMethod] = useState<PaymentMethod>();

  const addressStep = <AddressStep address={address} onChange={onChangeAddress} />;
  if (error !== undefined) {
    return <LoadFailure title="Your order could not be priced" error={error} onRetry={reload} />;
  }
  if (!summary) return <Loading addressStep={addressStep} />;
  if (summary.shops.length === 0) return <NothingToOrder />;
  const [firstMethod = 'cash_on_delivery'] = summary.paymentMethods;
  const chosen = method ?? firstMethod;
  return (
    <form
      className="buying"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void placing.place(event.currentTarget, chosen);
      }}
    >
      <div className="grid content-start gap-6">
        {addressStep}
        <Step title="Contact">
          <ContactFields user={user} errors={placing.contactErrors} />
        </Step>
        <Step title="Delivery check">
          <CheckoutLines summary={summary} onChange={reload} onChangeAddress={onChangeAddress} />
        </Step>
        <Step title="Payment">
          <RadioGroup
            legend="Way to pay"
            hideLegend
            name="paymentMethod"
            boxed
            value={chosen}
            options={summary.paymentMethods.map((value) => ({ value, ...PAYMENT_METHODS[value] }))}
            onChange={setMethod}
          />
        </Step>
      </div>
      <aside className="buying-side" aria-label="Your order">
        <OrderSummary figures={summary} discounts={discountsOf(summary)}>
          {placing.refusal && (
            <FormError
              key={placing.refusal.count}
              title={placing.refusal.message}
              errors={placing.refusal.changes.map((message) => ({ message }))}
            />
          )}
          <Button
            type="submit"
            variant="primary"
            wide
            disabled={!summary.canPlace || isLoading}
            aria-describedby={summary.canPlace ? undefined : 'cannot-place'}
            busy={placing.isBusy}
            busyLabel="Processing..."
          >
            Place order · {formatRupees(summary.total)}
          </Button>
          {!summary.canPlace && (
            <p id="cannot-place" className="text-small text-deal">
              Something in your order cannot be delivered as it stands. See the delivery check.
            </p>
          )}
        </OrderSummary>
      </aside>
    </form>
  );
}

function loadSummary(addressId: AddressId, signal?: AbortSignal): Promise<CheckoutSummary> {
  return api('POST /api/checkout/summary', { body: { addressId }, signal });
}

function discountsOf({ shops }: CheckoutSummary) {
  return shops
    .filter(({ discount }) => discount > 0)
    .map(({ coupon, shop, discount }) => ({
      term: `${coupon ?? 'Coupon'} (${shop.name})`,
      rupees: discount,
    }));
}

function NothingToOrder() {
  return (
    <EmptyState
      picture={<EmptyPicture name="cart" />}
      title="Your cart is empty"
      text="If you have just placed an order, you find it under your current orders."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/products" className={buttonClasses()}>
            Continue Shopping
          </Link>
          <Link to="/buyer/current-orders" className={buttonClasses({ variant: 'outline' })}>
            See my orders
          </Link>
        </div>
      }
    />
  );
}

/** The places of what is being loaded, so that nothing moves. */
function Loading({ addressStep }: { addressStep?: ReactNode }) {
  return (
    <div className="buying" aria-busy="true">
      <Spinner label="Loading checkout" />
      <div className="grid content-start gap-6">
        {addressStep ?? <Skeleton className="h-44 rounded-card" />}
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
