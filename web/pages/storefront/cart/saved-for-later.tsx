import type { SavedItem } from '../../../../contract/cart.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { CartLineFrame } from './cart-line-frame.tsx';
import { LineNote } from './cart-line.tsx';

interface SavedForLaterProps {
  items: readonly SavedItem[];
  pinCode: string | undefined;
  onMove: (item: SavedItem) => void;
  onRemove: (item: SavedItem) => void;
  findRest: () => HTMLElement | null;
}

const removeButtonId = (variantId: VariantId) => `remove-saved-${variantId}`;

/** Saved items are no part of the cart's total. */
export function SavedForLater({ items, pinCode, onMove, onRemove, findRest }: SavedForLaterProps) {
  useFocusAfterRemoval(
    items.map(({ variantId }) => removeButtonId(variantId)),
    // A line that was just saved left the cart, whose next line takes the focus.
    () => (items.length === 0 ? findRest() : null),
  );
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="saved-title" className="grid gap-4">
      <h2 id="saved-title" className="text-h2">
        Saved for later ({items.length})
      </h2>
      <ul className="card">
        {items.map((item) => (
          <li key={item.variantId} className="cart-item">
            <SavedLine
              item={item}
              pinCode={pinCode}
              onMove={() => onMove(item)}
              onRemove={() => onRemove(item)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SavedLineProps {
  item: SavedItem;
  pinCode: string | undefined;
  onMove: () => void;
  onRemove: () => void;
}

function SavedLine({ item, pinCode, onMove, onRemove }: SavedLineProps) {
  const { Product: product, variantId, choices, quantity } = item;
  const title = nameWithChoices(product.name, choices);
  return (
    <CartLineFrame
      item={item}
      priority="lazy"
      amount={quantity > 1 && <p className="text-small text-muted">Quantity {quantity}</p>}
      remove={{
        id: removeButtonId(variantId),
        label: `Remove ${title} from saved for later`,
        onClick: onRemove,
      }}
      note={<LineNote item={item} pinCode={pinCode} isSaved />}
    >
      {product.isAvailable && product.stock.state !== 'out' && (
        <div className="cart-line-controls">
          <Button variant="outline" size="small" aria-label={`Move to cart: ${title}`} onClick={onMove}>
            Move to cart
          </Button>
        </div>
      )}
    </CartLineFrame>
  );
}
