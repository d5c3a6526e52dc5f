import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '../../../contract/cart.ts';
import type { ProductDetails, Variant } from '../../../contract/catalog.ts';
import { choicesInWords, nameWithChoices } from '../../../contract/kernel/product-options.ts';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { Price } from '../../shared/products/price.tsx';
import { VariantPicker } from '../../shared/products/variant-picker.tsx';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { useEventLoad } from '../../shared/screens/use-event-load.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ShownVariant } from './expected-cart.ts';

interface ChangeVariantProps {
  item: CartItem;
  onChange: (variant: ShownVariant) => void;
}

/** Opens the choice of another variant for a line of the cart. */
export function ChangeVariant({ item, onChange }: ChangeVariantProps) {
  const [isOpen, setOpen] = useState(false);
  const product = useEventLoad(loadProduct);
  const options = OR.format(item.choices.map(({ option }) => option));
  const title = `Change ${options.toLowerCase()}`;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="pencil"
        aria-label={`${title}: ${nameWithChoices(item.Product.name, item.choices)}`}
        onClick={() => {
          product.start(item.Product.id);
          setOpen(true);
        }}
      >
        Change
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} size="small">
        {product.data ? (
          <Choice
            item={item}
            product={product.data}
            onChange={(variant) => {
              setOpen(false);
              if (variant.variantId !== item.variantId) onChange(variant);
            }}
          />
        ) : product.error === undefined ? (
          <Spinner label="Loading what you can choose" />
        ) : (
          <LoadFailure title="It could not be loaded" error={product.error} onRetry={product.reload} />
        )}
      </Dialog>
    </>
  );
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const loadProduct = (productId: ProductId, signal: AbortSignal) =>
  api('GET /api/pro/:productId', { params: { productId }, signal });

function Choice({ item, product, onChange }: ChangeVariantProps & { product: ProductDetails }) {
  const { variants, options } = product;
  const [variantId, setVariantId] = useState<VariantId>(item.variantId);
  // What is in the cart may no longer be on sale.
  const chosen = variants.find(({ id }) => id === variantId) ?? variants[0];
  const form = useRef<HTMLFormElement>(null);
  // While the choice was loaded, the dialog had only 'Close' to focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  if (!chosen) return null;
  return (
    <form
      ref={form}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...chosen, variantId: chosen.id, choices: choicesInWords(options, chosen.choices) });
      }}
    >
      <VariantPicker
        product={product}
        chosen={chosen}
        onChoose={setVariantId}
        reasonOf={(variant) => reasonAgainst(variant, item.quantity)}
      />
      <Price price={chosen.price} listPrice={chosen.listPrice} />
      <Button type="submit" variant="primary" wide>
        Save
      </Button>
    </form>
  );
}

function reasonAgainst({ stock }: Variant, quantity: number): string | undefined {
  if (stock.state === 'out') return 'Out of stock';
  return stock.left !== undefined && stock.left < quantity ? `Only ${stock.left} left` : undefined;
}
