import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDeliverable } from './use-deliverable.ts';
import { usePinCode } from '../pin-code/pin-code-store.ts';

interface DeliveryMarkProps {
  productId: ProductId;
  pinCode?: string | undefined;
}

/** Empty without a pin code. Its room is reserved, so nothing moves. */
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
