import { useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import type { Address } from '../../../contract/addresses.ts';
import type { ApiClient } from '../../../contract/client.ts';
import type { CheckoutSummary, Contact } from '../../../contract/checkout.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { AddressId } from '../../../contract/kernel/schemas.ts';
import type { PaymentMethod } from '../../../contract/payments.ts';
import { AddressPicker } from '../addresses/address-picker.tsx';
import { AddressText } from '../../shared/addresses/address-text.tsx';
import { shippingAddress, useChosenAddress } from '../addresses/chosen-address.ts';
import { withAddress } from '../../shared/addresses/load-addresses.ts';
import { api } from '../../shared/http/api.ts';
import { AddressEffects, useAddressEffects } from '../cart/address-effects.tsx';
import { OrderSummary } from '../cart/order-summary.tsx';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { loadLatestContact } from '../../shared/orders/latest-contact.ts';
import { PAYMENT_METHODS } from '../../../contract/kernel/payment-methods.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { type Loaded, type ScreenLoad, settle } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { CheckoutLines } from './checkout-lines.tsx';
import { CheckoutLoading, NothingToOrder } from './checkout-states.tsx';
import { ContactFields } from './contact-fields.tsx';
import { type CheckedCart, loadCheckedCart, OrderWithoutAddress } from './order-without-address.tsx';
import { Step } from './step.tsx';
import { isContactKnown, usePlacing } from './use-placing.ts';

export interface CheckoutStart {
  user: User;
  addresses: Address[];
  /** The contact of the latest order, where the account has no phone number. */
  latestContact: Contact | undefined;
  /** The order to the shipping address; without one the cart, which the screen does not wait for. */
  priced:
    | { addressId: AddressId; summary: Loaded<CheckoutSummary> }
    | { addressId?: never; cart: Promise<Loaded<CheckedCart>> };
}

/** The account, its addresses, and the order with its price. */
export const loadCheckout: ScreenLoad<CheckoutStart> = async (client) => {
  const [user, addresses] = await Promise.all([client('GET /api/user/user'), client('GET /api/address')]);
  const address = shippingAddress(addresses, useChosenAddress.getState().addressId);
  const [latestContact, priced] = await Promise.all([
    isContactKnown(user) ? undefined : loadLatestContact(client),
    address ? loadPriced(client, address) : { cart: settle(loadCheckedCart(client)) },
  ]);
  return { user, addresses, latestContact, priced };
};

async function loadPriced(client: ApiClient, { id }: Address) {
  return { addressId: id, summary: await settle(loadSummary(client, id)) };
}

/** An address that was chosen just now has no summary yet. */
const NOT_PRICED: Loaded<never> = { error: undefined };

/** Checkout on one page: address, contact, delivery, payment (CHECKOUT). */
export function CheckoutScreen({ loaded }: { loaded: Loaded<CheckoutStart> }) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  const { addressId: chosenId, choose } = useChosenAddress();
  const { effects, preview } = useAddressEffects();
  const [isPicking, setPicking] = useState(false);
  const [hasPicked, setPicked] = useState(false);
  if (!data) {
    return <LoadFailure title="Checkout could not be opened" error={error} onRetry={reload} />;
  }
  const { user, addresses, latestContact, priced } = data;
  const address = shippingAddress(addresses, chosenId);
  return (
    <>
      {address ? (
        <Order
          user={user}
          latestContact={latestContact}
          address={address}
          loaded={priced.addressId === undefined ? NOT_PRICED : priced.summary}
          isOutdated={priced.addressId !== address.id}
          reloadError={error}
          takesFocus={hasPicked}
          onChangeAddress={() => {
            preview(address.postal_code);
            setPicking(true);
          }}
          onAddressMissing={reload}
        />
      ) : (
        priced.addressId === undefined && (
          <OrderWithoutAddress priced={priced.cart} onAddAddress={() => setPicking(true)} />
        )
      )}
      <AddressPicker
        open={isPicking}
        addresses={addresses}
        chosenId={address?.id}
        effectOf={({ postal_code }) => <AddressEffects postalCode={postal_code} effects={effects} />}
        onClose={() => {
          setPicking(false);
          setPicked(true);
        }}
        onPick={({ postal_code }) => preview(postal_code)}
        onChoose={({ id }) => {
          choose(id);
          reload();
        }}
        onAdded={(added) => show({ ...data, addresses: withAddress(addresses, added) })}
      />
    </>
  );
}

interface AddressStepProps {
  address: Address;
  /** Chosen or added just now: the focus moves here because its control disappeared. */
  takesFocus: boolean;
  onChange: () => void;
}

function AddressStep({ address, takesFocus, onChange }: AddressStepProps) {
  return (
    <Step
      title="Shipping address"
      takesFocus={takesFocus}
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
  latestContact: Contact | undefined;
  address: Address;
  loaded: Loaded<CheckoutSummary>;
  /** The summary is for the previous address. */
  isOutdated: boolean;
  /** Why the screen could not be reloaded. */
  reloadError: unknown;
  takesFocus: boolean;
  onChangeAddress: () => void;
  /** The address was deleted elsewhere. */
  onAddressMissing: () => void;
}

function Order({
  user,
  latestContact,
  address,
  loaded,
  isOutdated,
  reloadError,
  takesFocus,
  onChangeAddress,
  onAddressMissing,
}: OrderProps) {
  const { data: summary, error: priceError, isLoading, reload, show } = useLoadedPart(loaded);
  const error = priceError ?? (isOutdated ? reloadError : undefined);
  const [method, setMethod] = useState<PaymentMethod>();
  const [firstMethod = 'cash_on_delivery'] = summary?.paymentMethods ?? [];
  const paymentMethod = method ?? firstMethod;
  const placing = usePlacing({
    ...{ user, address, summary, paymentMethod, show, onAddressMissing },
    load: () => loadSummary(api, address.id),
  });

  const addressStep = <AddressStep address={address} takesFocus={takesFocus} onChange={onChangeAddress} />;
  if (error !== undefined) {
    return <LoadFailure title="Your order could not be priced" error={error} onRetry={reload} />;
  }
  if (!summary) return <CheckoutLoading addressStep={addressStep} />;
  if (summary.shops.length === 0) return <NothingToOrder />;
  return (
    <form {...placing.form.props} className="buying">
      <div className="grid content-start gap-6">
        {addressStep}
        <Step title="Contact">
          <ContactFields user={user} latest={latestContact} form={placing.form} />
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
            value={paymentMethod}
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
            disabled={!summary.canPlace || isLoading || isOutdated}
            aria-describedby={summary.canPlace ? undefined : 'cannot-place'}
            busy={placing.isBusy}
            busyLabel="Processing..."
          >
            Place order · {formatRupees(summary.total)}
          </Button>
          {!summary.canPlace && (
            <p id="cannot-place" className="text-small text-deal">
              Some items cannot be ordered right now. See the delivery check.
            </p>
          )}
        </OrderSummary>
      </aside>
    </form>
  );
}

function loadSummary(client: ApiClient, addressId: AddressId): Promise<CheckoutSummary> {
  return client('POST /api/checkout/summary', { body: { addressId } });
}

function discountsOf({ shops }: CheckoutSummary) {
  return shops
    .filter(({ discount }) => discount > 0)
    .map(({ coupon, shop, discount }) => ({
      term: `${coupon ?? 'Coupon'} (${shop.name})`,
      rupees: discount,
    }));
}
