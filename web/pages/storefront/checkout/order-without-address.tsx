import { useId } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import type { Address } from '../../../../contract/addresses.ts';
import type { Cart, CartItem } from '../../../../contract/cart.ts';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { ORDER_NOT_PRICED } from '../../../kit/http/failures.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { SHOP_PAUSED } from '../../../../contract/kernel/messages.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { loadCheckedCart } from './checked-cart.ts';
import { ChosenLinesNote, NothingToOrder } from './checkout-states.tsx';
import type { ChosenLines } from './chosen-lines.ts';
import { SellerName } from './checkout-lines.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { PricedLine } from './priced-line.tsx';
import { Step } from './step.tsx';

export interface OrderWithoutAddressProps {
  user: User | undefined;
  chosen: ChosenLines | undefined;
  onSaved: (address: Address) => void;
}

/** The same steps as with an address. Delivery is known if a pin code is. */
export function OrderWithoutAddress({ user, chosen, onSaved }: OrderWithoutAddressProps) {
  const pinCode = usePinCode();
  const { data: cart, error, reload } = useLoad(loadCheckedCart, { chosen, pinCode }, { isKept: true });
  const formId = useId();
  const isChosen = chosen !== undefined;
  if (error !== undefined) {
    return <LoadFailure title={ORDER_NOT_PRICED} error={error} onRetry={reload} />;
  }
  if (cart?.items.length === 0) return <NothingToOrder isChosen={isChosen} />;
  // Both states share one tree, so that typed values stay when the cart arrives.
  return (
    <div className="buying" aria-busy={cart === undefined}>
      <div className="grid content-start gap-6">
        <Step title="Delivery address">
          <DeliveryForm id={formId} user={user} onSaved={onSaved} />
        </Step>
        {cart ? (
          <DeliveryCheck items={cart.items} pinCode={pinCode} />
        ) : (
          <>
            <Spinner label="Loading checkout" />
            <Skeleton className="h-64 rounded-card" />
          </>
        )}
        <Step title="Payment">
          <p className="text-muted">Choose how to pay as soon as we know where your order goes.</p>
        </Step>
      </div>
      {cart ? (
        <Summary cart={cart} isChosen={isChosen} formId={formId} />
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </div>
  );
}

function DeliveryCheck({ items, pinCode }: { items: readonly CartItem[]; pinCode: string }) {
  return (
    <Step title="Delivery check">
      {pinCode === '' && <p className="text-muted">Each item is checked as soon as there is an address.</p>}
      {bySeller(items).map(({ shop, items: ofShop }) => (
        <div key={shop.id} className="grid gap-3">
          <SellerName>{shop.name}</SellerName>
          <ul className="grid gap-3">
            {ofShop.map((item) => (
              <li key={item.id}>
                <Line item={item} pinCode={pinCode} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Step>
  );
}

function Summary({ cart, isChosen, formId }: { cart: Cart; isChosen: boolean; formId: string }) {
  const leadThere = () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(formId)} input`)];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  };
  return (
    <aside className="buying-side" aria-label="Your order">
      <OrderSummary figures={cart} coupons={cart.coupons}>
        {isChosen && <ChosenLinesNote lines={cart.items.length} />}
        <Button variant="primary" wide disabled aria-describedby="address-missing">
          Place order · {formatRupees(cart.total)}
        </Button>
        <p id="address-missing" className="text-small text-muted">
          To order, first say where it goes.
        </p>
        <Button variant="outline" size="small" className="justify-self-start" onClick={leadThere}>
          Enter delivery address
        </Button>
      </OrderSummary>
    </aside>
  );
}

function Line({ item, pinCode }: { item: CartItem; pinCode: string }) {
  const { Product, choices, quantity, total, isDeliverable, arrivesBy } = item;
  const { name, price, imageUrls, isAvailable, isPaused } = Product;
  return (
    <PricedLine
      name={name}
      choices={choices}
      price={price}
      quantity={quantity}
      total={total}
      imageUrl={imageUrls[0] ?? null}
    >
      {!isAvailable ? (
        <p className="text-small text-deal">{isPaused ? SHOP_PAUSED : 'No longer sold'}</p>
      ) : isDeliverable === null ? null : (
        <p className={`flex items-center gap-1.5 text-small ${isDeliverable ? 'text-ok' : 'text-deal'}`}>
          <Icon name={isDeliverable ? 'truck' : 'close'} size="small" />
          {isDeliverable ? 'Delivers' : 'Not'} to {pinCode}
          {arrivesBy !== null && `. Expected by ${formatNearDate(arrivesBy)}`}
        </p>
      )}
    </PricedLine>
  );
}

function bySeller(items: readonly CartItem[]): { shop: CartItem['shop']; items: CartItem[] }[] {
  const parts = Map.groupBy(items, ({ shop }) => shop.id);
  return [...parts.values()].flatMap((part) => (part[0] ? [{ shop: part[0].shop, items: part }] : []));
}
