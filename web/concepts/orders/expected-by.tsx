import type { ShopOrder } from '../../../contract/orders.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { expectedWords } from './order-words.ts';

export function ExpectedBy({
  shopOrder,
}: {
  shopOrder: Pick<ShopOrder, 'status' | 'expectedBy' | 'isLate'>;
}) {
  const words = expectedWords(shopOrder);
  if (words === undefined) return null;
  return (
    <p
      className={classes(
        'flex items-center gap-1.5 text-small',
        shopOrder.isLate && 'font-semibold text-deal',
      )}
    >
      <Icon name={shopOrder.isLate ? 'warning' : 'truck'} size="small" />
      {words}
    </p>
  );
}
