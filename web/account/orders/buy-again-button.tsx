import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CartItem } from '../../../contract/cart.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { choiceText, nameWithChoices } from '../../../contract/kernel/product-options.ts';
import type { BoughtAgainLine, Order } from '../../../contract/orders.ts';
import { api } from '../../shared/http/api.ts';
import { CART_NOT_UPDATED } from '../../shared/http/failures.ts';
import { updateLine } from '../../shared/cart/cart-lines.ts';
import { loadCart } from '../../shared/cart/load-cart.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Adds the available products of an order to the cart, names those that are missing or have a new price, and leads on to ordering
 * as many units as the order had.
 */
export function BuyAgainButton({ order }: { order: Pick<Order, 'id' | 'number'> }) {
  const [lines, setLines] = useState<BoughtAgainLine[]>();
  const [inCart, setInCart] = useState<readonly CartItem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
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
  const added = lines?.filter((line) => line.added > 0) ?? [];
  const buyNow = async () => {
    setBusy(true);
    try {
      await keepWanted(added);
    } catch (error) {
      notify('error', messageOf(error, CART_NOT_UPDATED));
      setBusy(false);
      return;
    }
    await navigate(`/checkout?only=${added.map(({ variantId }) => variantId).join()}`);
  };
  return (
    <>
      <Button
        size="small"
        variant="outline"
        busy={isBusy && lines === undefined}
        aria-label={`Buy again: order ${order.number}`}
        onClick={() => void buy()}
      >
        Buy again
      </Button>
      <Dialog
        open={lines !== undefined}
        onClose={() => setLines(undefined)}
        title={added.length > 0 ? 'In your cart again' : 'None of it is available now'}
        size="small"
        footer={
          added.length > 0 ? (
            <>
              <Link to="/cart" className={buttonClasses({ variant: 'outline' })}>
                Go to cart
              </Link>
              <Button busy={isBusy} onClick={() => void buyNow()}>
                Buy now
              </Button>
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
      </Dialog>
    </>
  );
}

/** Lowers what the cart has of each line to what the order had: what was in the cart before is not ordered with it. */
async function keepWanted(lines: readonly BoughtAgainLine[]): Promise<void> {
  const { items } = await api('GET /api/cart', { query: {} });
  for (const { productId, variantId, wanted } of lines) {
    const item = items.find((candidate) => candidate.variantId === variantId);
    if (!item || item.quantity <= wanted) continue;
    await api('PUT /api/cart/:itemId', { params: { itemId: item.id }, body: { quantity: wanted } });
    updateLine({ productId, variantId, quantity: wanted });
  }
}

function unitsOf({ variantId, added }: BoughtAgainLine, inCart: readonly CartItem[]): number {
  return inCart.find((item) => item.variantId === variantId)?.quantity ?? added;
}

/** @param units what the cart has of it now */
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
