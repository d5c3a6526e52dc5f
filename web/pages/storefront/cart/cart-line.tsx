import type { ReactNode } from 'react';
import type { CartItem, SavedItem } from '../../../../contract/cart.ts';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { MAX_LINE_QUANTITY } from '../../../../contract/kernel/limits.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { SHOP_PAUSED } from '../../../../contract/kernel/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { CartLineFrame } from './cart-line-frame.tsx';
import { ChangeVariant } from './change-variant.tsx';
import type { ShownVariant } from './expected-cart.ts';

interface CartLineProps {
  item: CartItem;
  pinCode: string | undefined;
  onQuantity: (quantity: number) => void;
  onVariant: (variant: ShownVariant) => void;
  onRemove: () => void;
  onSave: () => void;
  onMoveToFavorites: () => void;
}

/** The focus moves to this id after another line is removed. */
export function removeButtonId(variantId: VariantId): string {
  return `remove-${variantId}`;
}

/** CART-02, CART-15. */
export function CartLine(props: CartLineProps) {
  const { item, pinCode, onQuantity, onVariant, onRemove, onSave, onMoveToFavorites } = props;
  const { Product: product, variantId, choices, quantity, total } = item;
  const { stock, isAvailable } = product;
  const title = nameWithChoices(product.name, choices);
  return (
    <CartLineFrame
      item={item}
      priority="eager"
      remove={{ id: removeButtonId(variantId), label: `Remove ${title}`, onClick: onRemove }}
      note={<LineNote item={item} pinCode={pinCode} />}
    >
      <div className="cart-line-controls">
        <QuantityStepper
          item={title}
          value={quantity}
          max={stock.left ?? MAX_LINE_QUANTITY}
          disabled={!isAvailable}
          onChange={onQuantity}
        />
        {choices.length > 0 && <ChangeVariant item={item} onChange={onVariant} />}
        <Button
          variant="quiet"
          size="small"
          icon="clock"
          aria-label={`Save for later: ${title}`}
          onClick={onSave}
        >
          Save for later
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="heart"
          aria-label={`Add to Favorites: ${title}`}
          onClick={onMoveToFavorites}
        >
          Add to Favorites
        </Button>
        <Figure className="ms-auto">{formatRupees(total)}</Figure>
      </div>
    </CartLineFrame>
  );
}

interface LineNoteProps {
  item: SavedItem;
  pinCode: string | undefined;
  /** A saved item is not in the cart, so its quantity is no obstacle. */
  isSaved?: boolean;
}

export function LineNote({ item, pinCode, isSaved = false }: LineNoteProps) {
  const { stock, isAvailable, isPaused } = item.Product;
  if (isPaused) return <Obstacle>{SHOP_PAUSED}</Obstacle>;
  if (!isAvailable)
    return <Obstacle>{isSaved ? 'No longer sold' : 'No longer sold. Please remove it.'}</Obstacle>;
  if (stock.state === 'out') return <Obstacle>Out of stock</Obstacle>;
  if (!isSaved && stock.left !== undefined && item.quantity > stock.left) {
    return <Obstacle>Only {stock.left} left: please lower the quantity.</Obstacle>;
  }
  if (item.isDeliverable === false) return <Obstacle>Cannot be delivered to {pinCode}</Obstacle>;
  return (
    <>
      {stock.left !== undefined && (
        <p className="text-small font-semibold text-warn">Only {stock.left} left</p>
      )}
      {item.isDeliverable && (
        <p className="flex items-center gap-1.5 text-small text-ok">
          <Icon name="truck" size="small" />
          <span>
            Delivers to {pinCode}
            {item.arrivesBy !== null && `. Expected by ${formatNearDate(item.arrivesBy)}`}
          </span>
        </p>
      )}
    </>
  );
}

function Obstacle({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-small font-semibold text-deal">
      <Icon name="error" size="small" />
      <span>{children}</span>
    </p>
  );
}
