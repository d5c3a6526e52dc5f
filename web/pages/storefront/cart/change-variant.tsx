import { useState } from 'react';
import type { CartItem } from '../../../../contract/cart.ts';
import type { ProductDetails } from '../../../../contract/catalog.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { api } from '../../../kit/http/api.ts';
import { startCall } from '../../../kit/http/start-call.ts';
import { useLaterPart } from '../../../kit/screens/use-later-part.ts';
import { Button } from '../../../ui/button.tsx';
import type { ShownVariant } from './expected-cart.ts';

const fetchDialog = async () => (await import('./change-variant-dialog.tsx')).ChangeVariantDialog;

interface ChangeVariantProps {
  item: CartItem;
  onChange: (variant: ShownVariant) => void;
}

export function ChangeVariant({ item, onChange }: ChangeVariantProps) {
  const { Part: ChangeVariantDialog, ...dialog } = useLaterPart(fetchDialog);
  const [loadProduct, setLoadProduct] = useState<() => Promise<ProductDetails>>();
  const open = () => {
    const params = { productId: item.Product.id };
    const load = startCall(() => api('GET /api/pro/:productId', { params }));
    setLoadProduct(() => load);
    dialog.open();
  };
  const options = OR.format(item.choices.map(({ option }) => option));
  const title = `Change ${options.toLowerCase()}`;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="pencil"
        aria-label={`${title}: ${nameWithChoices(item.Product.name, item.choices)}`}
        onClick={open}
      >
        Change
      </Button>
      {ChangeVariantDialog && loadProduct && (
        <ChangeVariantDialog
          open={dialog.isOpen}
          load={loadProduct}
          title={title}
          item={item}
          onClose={dialog.close}
          onChange={onChange}
        />
      )}
    </>
  );
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
