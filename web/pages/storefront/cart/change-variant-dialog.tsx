import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '../../../../contract/cart.ts';
import type { ProductDetails, Variant } from '../../../../contract/catalog.ts';
import { choicesInWords } from '../../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { Price } from '../../../concepts/products/price.tsx';
import { VariantPicker } from '../../../concepts/products/variant-picker.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ShownVariant } from './expected-cart.ts';

interface ChangeVariantDialogProps extends ChoiceProps {
  open: boolean;
  load: () => Promise<ProductDetails>;
  title: string;
  onClose: () => void;
}

interface ChoiceProps {
  item: CartItem;
  onChange: (variant: ShownVariant) => void;
}

export function ChangeVariantDialog({
  open,
  load,
  title,
  item,
  onChange,
  onClose,
}: ChangeVariantDialogProps) {
  const { data, error, reload } = useLoad(load, open || undefined);
  return (
    <Dialog open={open} onClose={onClose} title={title} size="small">
      {data ? (
        <Choice
          item={item}
          product={data}
          onChange={(variant) => {
            onClose();
            if (variant.variantId !== item.variantId) onChange(variant);
          }}
        />
      ) : error === undefined ? (
        <Spinner label="Loading what you can choose" />
      ) : (
        <LoadFailure title="It could not be loaded" error={error} onRetry={reload} />
      )}
    </Dialog>
  );
}

function Choice({ item, product, onChange }: ChoiceProps & { product: ProductDetails }) {
  const { variants, options } = product;
  const [variantId, setVariantId] = useState<VariantId>(item.variantId);
  // The variant in the cart may no longer be on sale.
  const chosen = variants.find(({ id }) => id === variantId) ?? variants[0];
  const form = useRef<HTMLFormElement>(null);
  // While the variants loaded, the dialog had nothing but 'Close' to focus.
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
