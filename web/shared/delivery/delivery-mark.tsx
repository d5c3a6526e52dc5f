import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDeliverable } from './use-deliverable.ts';
import { usePinCode } from '../pin-code/pin-code-store.ts';

interface DeliveryMarkProps {
  productId: ProductId;
  /** Where it goes; left out, to the pin code once given. */
  pinCode?: string | undefined;
}

/**
 * Says whether a product is delivered to the pin code, and nothing without one. It has its room from the first paint on,
 * so the answer moves nothing.
 */
export function DeliveryMark({ productId, pinCode: wanted }: DeliveryMarkProps) {
  const given = usePinCode();
  const pinCode = wanted ?? given;
  const isDeliverable = useDeliverable(productId, pinCode);
  return (
    <span className={classes('delivery-mark', wanted && 'flex', isDeliverable && 'text-ok')}>
      {isDeliverable !== undefined && (
        <>
          <Icon name={isDeliverable ? 'truck' : 'close'} size="small" />
          {isDeliverable ? 'Delivers' : 'Not'} to {pinCode}
        </>
      )}
    </span>
  );
}
