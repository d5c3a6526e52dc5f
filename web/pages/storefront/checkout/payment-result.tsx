import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiProblem } from '../../../../contract/client.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { Order } from '../../../../contract/orders.ts';
import { AddressText } from '../../../concepts/addresses/address-text.tsx';
import { ClaimForm } from '../../../concepts/credentials/claim-form.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { AwaitingConfirmation } from '../../../concepts/orders/awaiting-confirmation.tsx';
import { AwaitingPayment } from '../../../concepts/orders/awaiting-payment.tsx';
import { expectedWords, isPlaced, ORDER_WORDS } from '../../../concepts/orders/order-words.ts';
import { PAYMENT_METHODS } from '../../../../contract/kernel/payment-methods.ts';
import { refreshBadges } from '../../../concepts/session/refresh-badges.ts';
import { loginAddress } from '../../../concepts/session/return-path.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { useIsOfAccount } from '../../../concepts/session/account-screen.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TRY_AGAIN } from '../../../ui/try-again.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { ORDER_NOT_LOADED } from '../../../kit/http/failures.ts';
import { type CartLine, useCart } from '../../../concepts/cart/cart-store.ts';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { useChosenAddress } from '../addresses/chosen-address.ts';
import { MAY_BE_PAID, type ResultPage, resultWords, type ResultWords } from './result-words.ts';

const POLL_MS = 2000;
const POLLS = 15;

/** Visitors get no details of a payment (ROUTE-35). */
const VISITOR_TITLES: Record<ResultPage, string> = {
  paid: 'Your payment',
  failed: 'Payment Failed',
  placed: 'Your order',
};

interface PaymentResultProps {
  page: ResultPage;
  loaded: { accountId: UserId | null; latest: Loaded<Latest | null> };
}

/** The server's state decides, not the page that the payment led back to. Opening the page never pays. */
export function PaymentResult({ page, loaded }: PaymentResultProps) {
  const isOfAccount = useIsOfAccount(loaded);
  const isBuyer = useSession(({ role }) => role === 'buyer');
  const { pathname } = useLocation();
  return (
    <div className="page-width">
      {!isOfAccount ? (
        <Checking />
      ) : isBuyer ? (
        <LatestOrder key={loaded.accountId} page={page} loaded={loaded.latest} />
      ) : (
        <>
          <h1 className="text-center">{VISITOR_TITLES[page]}</h1>
          <EmptyState
            icon="orders"
            title="Sign in to see your order"
            text="Your order shows whether the payment arrived."
            action={
              <Link to={loginAddress(pathname)} className={buttonClasses()}>
                Sign In
              </Link>
            }
          />
        </>
      )}
    </div>
  );
}

interface Latest {
  order: Order;
  /** False until the provider has reported the payment's state. */
  isSettled: boolean;
  isPending: boolean;
}

/** While the payment is open, the provider is asked first. */
export const loadLatest: ScreenLoad<Latest | null> = async (client) => {
  if (useSession.getState().role !== 'buyer') return null;
  try {
    const order = await client('GET /api/order/latest');
    if (!MAY_BE_PAID.includes(order.status)) return { order, isSettled: true, isPending: false };
    const params = { orderId: order.id };
    // When the provider is unreachable, the order is shown as it is.
    const reply = await client('POST /api/payment/:orderId/settle', { params }).catch(() => undefined);
    return {
      order: await client('GET /api/order/:orderId', { params }),
      isSettled: reply !== undefined,
      isPending: reply?.isPending === true,
    };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
};

interface LatestOrderProps {
  page: ResultPage;
  loaded: Loaded<Latest | null>;
}

function LatestOrder({ page, loaded }: LatestOrderProps) {
  const { data: latest, error, reload, show } = useLoadedPart(loaded);
  const order = latest?.order;
  const polls = useRef(0);
  const [hasWaited, setWaited] = useState(false);
  const [wasSettled, setSettled] = useState(false);
  const isWaiting = order?.status === 'awaiting_payment' && page !== 'failed';
  const isPaid = order?.status === 'paid';

  // A later failure does not discard the provider's answer.
  const isSettled = latest?.isSettled === true;
  useEffect(() => {
    if (isSettled) setSettled(true);
  }, [isSettled]);

  // The webhook event may take some seconds.
  useEffect(() => {
    if (!order || !isWaiting || hasWaited) return;
    const timer = setTimeout(() => {
      polls.current += 1;
      if (polls.current >= POLLS) setWaited(true);
      else reload();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [order, isWaiting, hasWaited, reload]);

  // The ordered lines left the cart, and the next purchase starts with the default address.
  const isOrdered = order ? isPlaced(order) : false;
  useEffect(() => {
    if (!isOrdered) return;
    useChosenAddress.getState().forget();
    refreshBadges().catch(() => undefined); // only the badge is older for it
  }, [isOrdered]);
  useEffect(() => {
    if (isPaid && page === 'paid') notify('success', 'Payment Successful');
  }, [isPaid, page]);

  if (latest) {
    return (
      <Result
        order={latest.order}
        page={page}
        isChecking={latest.isPending || (isWaiting && !hasWaited && !isSettled && !wasSettled)}
        onChange={(changed) => show({ order: changed, isSettled: true, isPending: false })}
      />
    );
  }
  if (latest === null) return <NoOrder />;
  if (error === undefined) return <Checking />;
  return <LoadFailure title={ORDER_NOT_LOADED} error={error} onRetry={reload} />;
}

interface ResultProps {
  order: Order;
  page: ResultPage;
  isChecking: boolean;
  onChange: (order: Order) => void;
}

function Result({ order, page, isChecking, onChange }: ResultProps) {
  const { title, text, tone } = resultWords(order, page, isChecking);
  const isGuest = useSession(({ user }) => user?.isGuest === true);
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-6 py-6 text-center">
      <div className={`result-sign tone-${tone}`}>
        {isChecking ? <Spinner /> : <Icon name={SIGNS[tone]} />}
      </div>
      <div className="grid gap-2" role="status">
        <h1>{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      <div className="card box w-full text-start">
        <Facts
          facts={[
            { term: 'Order', value: order.number },
            { term: 'State', value: stateOf(order) },
            { term: 'Payment', value: PAYMENT_METHODS[order.paymentMethod].label },
            { term: 'Total', value: formatRupees(order.total) },
            ...deliveryOf(order),
          ]}
        />
      </div>
      {order.status === 'awaiting_confirmation' && (
        <div className="w-full text-start">
          <AwaitingConfirmation order={order} onChange={onChange} />
        </div>
      )}
      {order.status === 'awaiting_payment' && !isChecking && (
        <div className="w-full text-start">
          <AwaitingPayment order={order} onChange={onChange} />
        </div>
      )}
      {isGuest && isPlaced(order) && <GuestOffer order={order} />}
      <NextSteps order={order} />
    </div>
  );
}

/** The payment method has its own line. */
function stateOf({ status }: Order): string {
  return status === 'cash_on_delivery' ? 'Placed' : ORDER_WORDS[status].label;
}

/** Each shop sends a parcel of its own. */
function deliveryOf(order: Order): { term: string; value: ReactNode }[] {
  if (!isPlaced(order)) return [];
  const expected = order.shopOrders.flatMap((shopOrder) => {
    const words = expectedWords(shopOrder);
    return words === undefined ? [] : [{ id: shopOrder.id, shop: shopOrder.shop.name, words }];
  });
  const isOneDay = new Set(expected.map(({ words }) => words)).size === 1;
  const days = isOneDay
    ? expected[0]?.words
    : expected.map(({ id, shop, words }) => (
        <p key={id}>
          {shop}: {words}
        </p>
      ));
  return [
    ...(expected.length === 0 ? [] : [{ term: 'Delivery', value: days }]),
    { term: 'Shipping address', value: <AddressText address={order.address} /> },
  ];
}

function GuestOffer({ order: { contact } }: { order: Order }) {
  return (
    <section aria-labelledby="keep-title" className="card box w-full text-start">
      <div className="grid gap-2">
        <h2 id="keep-title" className="text-h3">
          Keep this order in an account
        </h2>
        <p className="text-muted">
          Choose a password, and you find your orders, addresses and favorites on every device.
        </p>
      </div>
      <ClaimForm contact={contact} />
    </section>
  );
}

const SIGNS: Record<ResultWords['tone'], IconName> = {
  ok: 'check-circle',
  deal: 'error',
  info: 'clock',
  warn: 'clock',
};

function NextSteps({ order }: { order: Order }) {
  const isWaiting = order.status === 'awaiting_payment' || order.status === 'awaiting_confirmation';
  const hasEnded = !isPlaced(order) && !isWaiting;
  const inCart = useCart(({ lines }) => lines);
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {hasEnded && (
        <Link to={checkoutAgain(order, inCart)} className={buttonClasses()}>
          {TRY_AGAIN}
        </Link>
      )}
      <Link
        to={`/buyer/order/${order.id}`}
        prefetch="intent"
        className={buttonClasses({ variant: hasEnded ? 'outline' : 'primary' })}
      >
        View order
      </Link>
      <Link to={hasEnded ? '/cart' : '/products'} className={buttonClasses({ variant: 'outline' })}>
        {hasEnded ? 'View Cart' : 'Continue Shopping'}
      </Link>
    </div>
  );
}

/** Names the lines only where the cart has others. */
function checkoutAgain({ shopOrders }: Order, inCart: readonly CartLine[]): string {
  const lines = shopOrders.flatMap(({ lines: ofShop }) => ofShop);
  const isWhole = inCart.every((item) => lines.some(({ variantId }) => variantId === item.variantId));
  if (isWhole) return '/checkout';
  return `/checkout?only=${lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join()}`;
}

function NoOrder() {
  return (
    <EmptyState
      icon="orders"
      title="You have not ordered anything yet"
      action={
        <Link to="/cart" className={buttonClasses()}>
          View Cart
        </Link>
      }
    />
  );
}

export function CheckingPayment() {
  return (
    <div className="page-width">
      <Checking />
    </div>
  );
}

function Checking() {
  return (
    <div className="state">
      <Spinner size="large" label="Looking at your order" />
    </div>
  );
}
