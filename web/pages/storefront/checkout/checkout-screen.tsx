import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '../../../../contract/accounts.ts';
import type { Address } from '../../../../contract/addresses.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import type { CheckoutSummary, Contact } from '../../../../contract/checkout.ts';
import { addPaise, toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { AddressId } from '../../../../contract/kernel/schemas.ts';
import type { PaymentMethod } from '../../../../contract/payments.ts';
import { AddressText } from '../../../concepts/addresses/address-text.tsx';
import { shippingAddress, useChosenAddress } from '../addresses/chosen-address.ts';
import { withAddress } from '../../../concepts/addresses/load-addresses.ts';
import { api } from '../../../kit/http/api.ts';
import { amount } from '../cart/amount.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { loadLatestContact } from '../../../concepts/orders/latest-contact.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { notifyMissingScript } from '../../../kit/notice/reload-notice.ts';
import { PAYMENT_METHODS } from '../../../../contract/kernel/payment-methods.ts';
import { ORDER_NOT_PRICED } from '../../../kit/http/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { type Loaded, type ScreenLoad, settle } from '../../../kit/screens/screen-loader.ts';
import { useLaterPart } from '../../../kit/screens/use-later-part.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { CheckoutLines } from './checkout-lines.tsx';
import { CheckoutLoading, ChosenLinesNote, NothingToOrder } from './checkout-states.tsx';
import { type ChosenLines, chosenLines } from './chosen-lines.ts';
import { ContactFields } from './contact-fields.tsx';
import type { OrderWithoutAddressProps } from './order-without-address.tsx';
import { Step } from './step.tsx';
import { figuresFor } from './figures-for.ts';
import { isContactKnown, usePlacing } from './use-placing.ts';

export interface CheckoutStart {
  /** Undefined for a visitor, who orders as a guest. */
  user: User | undefined;
  chosen: ChosenLines | undefined;
  addresses: Address[];
  /** The contact of the latest order, where the account has no phone number. */
  latestContact: Contact | undefined;
  /** The order to the shipping address; without an address the form for it. */
  priced:
    | { addressId: AddressId; summary: Loaded<CheckoutSummary> }
    | { addressId?: never; OrderWithoutAddress: ComponentType<OrderWithoutAddressProps> };
}

export const loadCheckout: ScreenLoad<CheckoutStart> = async (client, { searchParams }) => {
  const chosen = chosenLines(searchParams);
  if (!useSession.getState().isAuthenticated)
    return {
      chosen,
      user: undefined,
      addresses: [],
      latestContact: undefined,
      priced: await fetchForm(),
    };
  const [user, addresses] = await Promise.all([client('GET /api/user/user'), client('GET /api/address')]);
  const address = shippingAddress(addresses, useChosenAddress.getState().addressId);
  const [latestContact, priced] = await Promise.all([
    isContactKnown(user) ? undefined : loadLatestContact(client),
    address ? loadPriced(client, address, chosen) : fetchForm(),
  ]);
  return { chosen, user, addresses, latestContact, priced };
};

async function loadPriced(client: ApiClient, { id }: Address, chosen: ChosenLines | undefined) {
  return { addressId: id, summary: await settle(loadSummary(client, id, chosen)) };
}

/** Most buyers have an address, so the script of the first one's form loads only without. */
async function fetchForm() {
  try {
    const { OrderWithoutAddress } = await import('./order-without-address.tsx');
    return { OrderWithoutAddress };
  } catch (error) {
    notifyMissingScript();
    throw error;
  }
}

const fetchPicker = async () => (await import('./checkout-address-picker.tsx')).CheckoutAddressPicker;

/** An address that was just chosen has no summary yet. */
const NOT_PRICED: Loaded<never> = { error: undefined };

interface CheckoutScreenProps {
  loaded: Loaded<CheckoutStart>;
  /** The visitor became a guest here: the step that was filled in takes the focus. */
  hasBecomeGuest?: boolean;
}

/** All three steps stay open on one page (CHECKOUT). */
export function CheckoutScreen({ loaded, hasBecomeGuest = false }: CheckoutScreenProps) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  const { addressId: chosenId, choose } = useChosenAddress();
  const { Part: AddressPicker, ...picker } = useLaterPart(fetchPicker);
  const [hasSaved, setSaved] = useState(hasBecomeGuest);
  if (!data) {
    return <LoadFailure title="Checkout could not be opened" error={error} onRetry={reload} />;
  }
  const { user, chosen, addresses, latestContact, priced } = data;
  const address = shippingAddress(addresses, chosenId);
  if (!user || !address) {
    return (
      priced.addressId === undefined && (
        <priced.OrderWithoutAddress
          user={user}
          chosen={chosen}
          onSaved={(saved) => {
            setSaved(true);
            choose(saved.id);
            // A visitor is a guest now, and the session change loads the screen anyway.
            if (!user) return;
            show({ ...data, addresses: withAddress(addresses, saved) });
            reload();
          }}
        />
      )
    );
  }
  return (
    <>
      <Order
        user={user}
        chosen={chosen}
        latestContact={latestContact}
        address={address}
        loaded={priced.addressId === undefined ? NOT_PRICED : priced.summary}
        isOutdated={priced.addressId !== address.id}
        reloadError={error}
        takesFocus={hasSaved}
        onChangeAddress={picker.open}
        onAddressMissing={reload}
      />
      {AddressPicker && (
        <AddressPicker
          open={picker.isOpen}
          addresses={addresses}
          chosenId={address.id}
          onClose={picker.close}
          onChoose={({ id }) => {
            choose(id);
            reload();
          }}
          onSaved={(saved) => show({ ...data, addresses: withAddress(addresses, saved) })}
        />
      )}
    </>
  );
}

interface AddressStepProps {
  address: Address;
  /** The pressed control disappeared with the choice, so the focus moves here. */
  takesFocus: boolean;
  onChange: () => void;
  children: ReactNode;
}

function AddressStep({ address, takesFocus, onChange, children }: AddressStepProps) {
  return (
    <Step
      title="Delivery address"
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
      {children}
    </Step>
  );
}

interface OrderProps {
  user: User;
  chosen: ChosenLines | undefined;
  latestContact: Contact | undefined;
  address: Address;
  loaded: Loaded<CheckoutSummary>;
  /** The summary is for the previous address. */
  isOutdated: boolean;
  reloadError: unknown;
  takesFocus: boolean;
  onChangeAddress: () => void;
  onAddressMissing: () => void;
}

function Order({
  user,
  chosen,
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
    user,
    address,
    summary,
    paymentMethod,
    show,
    onAddressMissing,
    chosen,
    load: () => loadSummary(api, address.id, chosen),
  });

  const addressStep = (
    <AddressStep address={address} takesFocus={takesFocus} onChange={onChangeAddress}>
      <ContactFields user={user} address={address} latest={latestContact} form={placing.form} />
    </AddressStep>
  );
  if (error !== undefined) {
    return <LoadFailure title={ORDER_NOT_PRICED} error={error} onRetry={reload} />;
  }
  if (!summary) return <CheckoutLoading addressStep={addressStep} />;
  if (summary.shops.length === 0) return <NothingToOrder isChosen={chosen !== undefined} />;
  const figures = figuresFor(summary, paymentMethod);
  return (
    <form {...placing.form.props} className="buying">
      <div className="grid grid-cols-1 content-start gap-6">
        {addressStep}
        <Step title="Delivery check" id="delivery-check">
          <CheckoutLines summary={summary} onChange={reload} onChangeAddress={onChangeAddress} />
        </Step>
        <Step title="Payment">
          <RadioGroup
            legend="Way to pay"
            hideLegend
            name="paymentMethod"
            boxed
            value={paymentMethod}
            options={summary.paymentMethods.map((value) => ({ value, ...wayToPay(value, summary) }))}
            onChange={setMethod}
          />
        </Step>
      </div>
      <aside className="buying-side" aria-label="Your order">
        <OrderSummary figures={figures} coupons={couponsOf(summary)}>
          {chosen && <ChosenLinesNote lines={summary.shops.flatMap(({ lines }) => lines).length} />}
          {placing.refusal && (
            <FormError
              key={placing.refusal.count}
              title={placing.refusal.message}
              errors={placing.refusal.changes.map((message) => ({ message }))}
              action={
                placing.refusal.hasOpenOrders ? (
                  <Link to="/buyer/current-orders" className="text-link">
                    See your open orders
                  </Link>
                ) : undefined
              }
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
            Place order · {formatRupees(figures.total)}
          </Button>
          {!summary.canPlace && (
            <p id="cannot-place" className="text-small text-deal">
              Some items cannot be ordered right now.{' '}
              <a href="#delivery-check" className="text-link">
                See the delivery check
              </a>
            </p>
          )}
        </OrderSummary>
      </aside>
    </form>
  );
}

function wayToPay(method: PaymentMethod, { cashFee }: CheckoutSummary) {
  const way = PAYMENT_METHODS[method];
  if (method !== 'cash_on_delivery' || cashFee === 0) return way;
  return { ...way, detail: `${way.detail} A fee of ${formatRupees(cashFee)} is added.` };
}

function loadSummary(
  client: ApiClient,
  addressId: AddressId,
  chosen: ChosenLines | undefined,
): Promise<CheckoutSummary> {
  return client('POST /api/checkout/summary', { body: { addressId, ...chosen } });
}

/** A coupon that lowers several shops is listed once, as in the cart. */
function couponsOf({ shops }: CheckoutSummary) {
  const lowered = Map.groupBy(
    shops.filter(({ discount }) => discount > 0),
    ({ coupon }) => coupon ?? 'Coupon',
  );
  return [...lowered].map(([code, parts]) => ({
    code,
    shopNames: parts.map(({ shop }) => shop.name),
    discount: toRupees(addPaise(...parts.map(({ discount }) => amount(discount)))),
  }));
}
