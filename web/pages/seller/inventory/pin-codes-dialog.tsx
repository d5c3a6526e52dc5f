import type { InventoryItem } from '../../../../contract/inventory.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PinCodeChips } from './pin-code-chips.tsx';

interface PinCodesDialogProps {
  open: boolean;
  item: InventoryItem | undefined;
  onClose: () => void;
}

/** INV-06. */
export function PinCodesDialog({ open, item, onClose }: PinCodesDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delivery pin codes" size="large">
      {item && (
        <div className="grid gap-3">
          <p className="font-semibold">
            {nameWithChoices(item.Product.name, item.choices)}: {item.pinCodeCount.toLocaleString('en-IN')}
          </p>
          <PinCodeChips label="Delivery pin codes" codes={item.delivery_pin_codes} />
        </div>
      )}
    </Dialog>
  );
}
