import type { Product } from '../../../../contract/catalog.ts';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';
import { AddOrChoose } from './add-or-choose.tsx';
import { PinCodeQuestion } from './pin-code-question.tsx';
import { useAddProduct } from './use-add-product.ts';

interface MoveToCartProps {
  product: Product;
  onMoved: () => void;
}

/** A product with options goes to its own page; a sold-out one stays. */
export function MoveToCart({ product, onMoved }: MoveToCartProps) {
  const { busyId, waiting, add, answer } = useAddProduct(usePinCode() || undefined, onMoved);
  if (product.stock.state === 'out') return null;
  return (
    <>
      <AddOrChoose
        product={product}
        label="Move to cart"
        busy={busyId === product.id}
        onAdd={() => add(product)}
      />
      <PinCodeQuestion open={waiting !== undefined} onAnswer={answer} />
    </>
  );
}
