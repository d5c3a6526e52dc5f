import { Link } from 'react-router';
import type { SavedItem } from '../../../contract/cart.ts';
import { nameWithChoices } from '../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { Chosen } from '../../shared/products/chosen.tsx';
import { Price } from '../../shared/products/price.tsx';
import { productAddress } from '../../shared/products/product-address.ts';
import { ProductPicture } from '../../shared/products/product-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { LineNote } from './cart-line.tsx';

interface SavedForLaterProps {
  items: readonly SavedItem[];
  pinCode: string | undefined;
  onMove: (item: SavedItem) => void;
  onRemove: (item: SavedItem) => void;
  /** Where the focus goes when the last item is gone. */
  findRest: () => HTMLElement | null;
}

const removeButtonId = (variantId: VariantId) => `remove-saved-${variantId}`;

/** What was put aside in the cart: no part of its total. */
export function SavedForLater({ items, pinCode, onMove, onRemove, findRest }: SavedForLaterProps) {
  useFocusAfterRemoval(
    items.map(({ variantId }) => removeButtonId(variantId)),
    // A line that was saved just now left the cart, whose next line takes the focus.
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
  const { id, name, price, listPrice, category, imageUrls, imageAlts, stock, isAvailable } = product;
  const address = productAddress({ productId: id, variantId, choices });
  const title = nameWithChoices(name, choices);
  return (
    <article className="cart-line">
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          category={category}
          url={imageUrls[0]}
          alt={imageAlts[0] ?? ''}
          sizes="120px"
          className="rounded-control"
        />
      </Link>
      <div className="grid content-start gap-1">
        <h3 className="text-h3">
          <Link to={address} className="hover:underline">
            {name}
          </Link>
        </h3>
        <Chosen choices={choices} />
        <Price price={price} listPrice={listPrice} />
        {quantity > 1 && <p className="text-small text-muted">Quantity {quantity}</p>}
      </div>
      <IconButton
        id={removeButtonId(variantId)}
        label={`Remove ${title} from saved for later`}
        icon="trash"
        className="cart-line-remove"
        onClick={onRemove}
      />
      <div className="cart-line-note">
        <LineNote item={item} pinCode={pinCode} isSaved />
      </div>
      {isAvailable && stock.state !== 'out' && (
        <div className="cart-line-controls">
          <Button variant="outline" size="small" aria-label={`Move to cart: ${title}`} onClick={onMove}>
            Move to cart
          </Button>
        </div>
      )}
    </article>
  );
}
