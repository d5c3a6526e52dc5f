import { type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CartItem } from '../../../../contract/cart.ts';
import { CART_EMPTY } from '../../../../contract/kernel/messages.ts';
import { shippingAddress, useChosenAddress } from '../addresses/chosen-address.ts';
import { withAddress } from '../../../concepts/addresses/load-addresses.ts';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';
import { EmptyPicture } from '../../../kit/screens/empty-picture.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { SELLERS_CANNOT_ORDER } from '../../../concepts/session/sellers-cannot-order.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { useReloadForPinCode } from '../delivery/use-reload-for-pin-code.ts';
import { AlsoBought } from './also-bought.tsx';
import { CartLine, removeButtonId } from './cart-line.tsx';
import { pinCodeOf, type ShownCart } from './load-cart-screen.ts';
import { OrderSummary } from './order-summary.tsx';
import { SavedForLater } from './saved-for-later.tsx';
import { ShippingAddressBox, VisitorShippingBox } from './shipping-address-box.tsx';
import { ShippingNotes } from './shipping-notes.tsx';
import { type CartChanges, useCartChanges } from './use-cart-changes.ts';
import { VoucherBox } from './voucher-box.tsx';

export function CartScreen({ loaded }: { loaded: Loaded<ShownCart> | undefined }) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="grid content-start gap-6">
      <h1 ref={title} tabIndex={-1}>
        Shopping Cart
      </h1>
      {loaded ? <LoadedCart title={title} loaded={loaded} /> : <Loading />}
    </div>
  );
}

/** Receives the focus when the focused control disappears. */
type Title = RefObject<HTMLHeadingElement | null>;

function LoadedCart({ title, loaded }: { title: Title; loaded: Loaded<ShownCart> }) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  if (data) return <ShownLines title={title} shown={data} reload={reload} show={show} />;
  if (error === undefined) return <Loading />;
  return <LoadFailure title="Your cart could not be loaded" error={error} onRetry={reload} />;
}

interface ShownLinesProps {
  title: Title;
  shown: ShownCart;
  reload: () => void;
  show: (shown: ShownCart) => void;
}

function ShownLines({ title, shown, reload, show }: ShownLinesProps) {
  const { addresses, pinCode: checkedPinCode } = shown;
  const changes = useCartChanges(shown.cart, { reload, show });
  const { cart, isExpected } = changes;
  const isBuyer = useSession(({ role }) => role === 'buyer');
  const { addressId, choose } = useChosenAddress();
  const storedPinCode = usePinCode() || undefined;
  const address = shippingAddress(addresses ?? [], addressId);
  const addressPinCode = pinCodeOf(address);
  const pinCode = addressPinCode ?? storedPinCode;
  useReloadForPinCode(checkedPinCode, addressPinCode === undefined);
  const shops = [...Map.groupBy(cart.items, ({ shop }) => shop.id)];
  useFocusAfterRemoval(
    shops.flatMap(([, items]) => items.map(({ variantId }) => removeButtonId(variantId))),
    () => title.current,
  );
  const isOfAddress = addressPinCode !== undefined && addressPinCode !== storedPinCode;
  const namedPinCode = isOfAddress ? `${checkedPinCode}, your address` : checkedPinCode;
  return (
    <div className="sections">
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="buying">
          <div className="grid grid-cols-1 content-start gap-6">
            {shops.map(([shopId, items]) => (
              <ShopLines key={shopId} items={items} pinCode={namedPinCode} changes={changes} />
            ))}
          </div>
          <aside className="buying-side" aria-label="Your order">
            {isBuyer ? (
              <ShippingAddressBox
                total={cart.total}
                addresses={addresses}
                address={address}
                onChoose={({ id }) => {
                  choose(id);
                  reload();
                }}
                onSaved={(saved) => show({ ...shown, addresses: withAddress(addresses ?? [], saved) })}
              />
            ) : (
              <VisitorShippingBox pinCode={pinCode} total={cart.total} />
            )}
            <VoucherBox coupons={cart.coupons} offers={cart.offers} pinCode={pinCode} />
            <OrderSummary figures={cart} coupons={cart.coupons} isExpected={isExpected}>
              <ShippingNotes parcels={cart.parcels} pinCode={pinCode} />
              <ProceedButton />
            </OrderSummary>
          </aside>
        </div>
      )}
      <SavedForLater
        items={cart.savedItems}
        pinCode={namedPinCode}
        onMove={changes.moveToCart}
        onRemove={changes.removeSaved}
        findRest={() => title.current}
      />
      <AlsoBought items={shown.cart.items} pinCode={pinCode} onAdded={reload} />
    </div>
  );
}

interface ShopLinesProps {
  items: CartItem[];
  pinCode: string | undefined;
  changes: Pick<
    CartChanges,
    'changeQuantity' | 'changeVariant' | 'remove' | 'saveForLater' | 'moveToFavorites'
  >;
}

function ShopLines({ items, pinCode, changes }: ShopLinesProps) {
  const shop = items[0]?.shop;
  const isBuyer = useSession(({ role }) => role === 'buyer');
  return (
    <div className="card">
      <h2 className="shop-name">
        <Icon name="store" size="small" />
        <span>
          <span className="text-muted">Sold by</span>{' '}
          {shop && (
            <Link to={`/shop/${shop.id}`} className="hover:underline">
              {shop.name}
            </Link>
          )}
        </span>
      </h2>
      <ul>
        {items.map((item) => (
          // A buyer's line keeps its id when its variant changes; a visitor's line has no id that lasts.
          <li key={isBuyer ? item.id : item.variantId} className="cart-item">
            <CartLine
              item={item}
              pinCode={pinCode}
              onQuantity={(quantity) => changes.changeQuantity(item, quantity)}
              onVariant={(variant) => changes.changeVariant(item, variant)}
              onRemove={() => changes.remove(item)}
              onSave={() => changes.saveForLater(item)}
              onMoveToFavorites={() => changes.moveToFavorites(item)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProceedButton() {
  const navigate = useNavigate();
  const isSeller = useSession(({ role }) => role === 'seller');
  const [isBusy, setBusy] = useState(false);
  if (isSeller) return <Alert tone="info">{SELLERS_CANNOT_ORDER}</Alert>;
  const proceed = async () => {
    setBusy(true);
    await navigate('/checkout');
  };
  return (
    <Button variant="primary" wide busy={isBusy} busyLabel="Processing..." onClick={() => void proceed()}>
      Proceed to Checkout
    </Button>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      picture={<EmptyPicture name="cart" />}
      title={CART_EMPTY}
      text="Items you add appear here."
      action={
        <Link to="/products" className={buttonClasses()}>
          Continue Shopping
        </Link>
      }
    />
  );
}

function Loading() {
  return (
    <div className="buying" aria-busy="true">
      <Spinner label="Loading your cart" />
      <div className="grid content-start gap-6">
        <Skeleton className="h-64 rounded-card" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  );
}
