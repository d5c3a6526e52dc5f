import { useState } from 'react';
import { Link } from 'react-router';
import type { CartItem } from '../../../../contract/cart.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { choiceText, nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { BoughtAgainLine, Order } from '../../../../contract/orders.ts';
import { api } from '../../../kit/http/api.ts';
import { loadCart } from '../../../concepts/cart/load-cart.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const UNBUYABLE: ReadonlySet<BoughtAgainLine['shortage']> = new Set(['gone', 'sold_out', 'not_deliverable']);

export function BuyAgainButton({ order }: { order: Pick<Order, 'id' | 'number'> }) {
  const [lines, setLines] = useState<BoughtAgainLine[]>();
  const [inCart, setInCart] = useState<readonly CartItem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const buy = async () => {
    setBusy(true);
    try {
      const outcome = await api('POST /api/order/:orderId/buy-again', { params: { orderId: order.id } });
      // The cart is correct either way; the badge follows with the next load.
      const cart = await loadCart(api, undefined).catch(() => undefined);
      setInCart(cart?.items ?? []);
      setLines(outcome.lines);
    } catch (error) {
      notify('error', messageOf(error, 'Nothing was added to your cart. Please try again.'));
    }
    setBusy(false);
  };
  const orderable = lines?.filter((line) => !UNBUYABLE.has(line.shortage) && unitsOf(line, inCart) > 0) ?? [];
  const isAdded = orderable.some(({ added }) => added > 0);
  // Earlier units in the cart are not ordered with it: they stay there.
  const only = orderable.map(({ variantId, wanted }) => `${variantId}:${wanted}`).join();
  return (
    <>
      <Button
        size="small"
        variant="outline"
        busy={isBusy}
        aria-label={`Buy again: order ${order.number}`}
        onClick={() => void buy()}
      >
        Buy again
      </Button>
      <Dialog
        open={lines !== undefined}
        onClose={() => setLines(undefined)}
        title={
          isAdded
            ? 'In your cart again'
            : orderable.length > 0
              ? 'In your cart already'
              : 'None of it is available now'
        }
        size="small"
        footer={
          orderable.length > 0 ? (
            <>
              <Link to="/cart" className={buttonClasses({ variant: 'outline' })}>
                Go to cart
              </Link>
              <Link to={`/checkout?only=${only}`} className={buttonClasses()}>
                Buy now
              </Link>
            </>
          ) : (
            <>
              <Button variant="outline" onClick={() => setLines(undefined)}>
                Close
              </Button>
              <Link to="/cart" className={buttonClasses()}>
                Go to cart
              </Link>
            </>
          )
        }
      >
        <ul className="grid gap-3">
          {lines?.map((line) => (
            <li key={line.productId + choiceText(line.choices)}>
              <p className="font-semibold">{nameWithChoices(line.name, line.choices)}</p>
              <p className="text-small text-muted">
                {[amountOf(line, unitsOf(line, inCart)), ...priceOf(line)].join(' ')}
              </p>
            </li>
          ))}
        </ul>
        {orderable.some((line) => unitsOf(line, inCart) > line.wanted) && (
          <p className="mt-4 text-small">
            ‘Buy now’ orders as many as before. What was in your cart already stays there.
          </p>
        )}
      </Dialog>
    </>
  );
}

function unitsOf({ variantId, added }: BoughtAgainLine, inCart: readonly CartItem[]): number {
  return inCart.find((item) => item.variantId === variantId)?.quantity ?? added;
}

function amountOf({ wanted, added, shortage }: BoughtAgainLine, units: number): string {
  switch (shortage) {
    case 'none':
      return units > added ? `${added} added: ${units} in your cart.` : `${added} in your cart.`;
    case 'gone':
      return 'It is no longer sold.';
    case 'sold_out':
      return 'It is sold out.';
    case 'not_deliverable':
      return 'It is not delivered to this address any more.';
    case 'fewer':
      return added === 0
        ? 'All that is left is in your cart already.'
        : `Only ${added} of ${wanted} are left.`;
    case 'cart_full':
      return added === 0
        ? 'Your cart cannot hold more of it.'
        : `${added} of ${wanted}: there is no room for more in your cart.`;
  }
}

function priceOf({ priceThen, priceNow }: BoughtAgainLine): string[] {
  if (priceNow === null || priceNow === priceThen) return [];
  const word = priceNow > priceThen ? 'dearer' : 'cheaper';
  return [`It is ${word} than before: ${formatRupees(priceNow)} instead of ${formatRupees(priceThen)}.`];
}
