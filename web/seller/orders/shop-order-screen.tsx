import { useState } from 'react';
import { Link } from 'react-router';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { OrderMessages } from '../../../contract/order-messages.ts';
import type { ShopOrderDetails } from '../../../contract/shop-orders.ts';
import { ORDER_NOT_FOUND } from '../../shared/http/failures.ts';
import { loadMessages } from '../../shared/order-messages/conversation.tsx';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { isMissing } from '../../shared/http/problem-message.ts';
import { usePreparedPictures } from '../../shared/returns/use-prepared-pictures.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { LoadedScreen, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { loadOpenOrders } from './open-orders.ts';
import { ShopOrderSheet } from './shop-order-sheet.tsx';
import { useReloadOnChange } from './use-reload-on-change.ts';

type OrderLoad<Data> = ScreenLoad<Data, { shopOrderId: ShopOrderId }>;

const loadOrder: OrderLoad<ShopOrderDetails> = (api, { params }) =>
  api('GET /api/shop-order/:shopOrderId', { params });

const loadConversation: OrderLoad<OrderMessages> = (api, { params }) => loadMessages(api, params.shopOrderId);

export const SHOP_ORDER_LOADS = { openOrders: loadOpenOrders, order: loadOrder, messages: loadConversation };

/** The seller's page of one order. */
export function ShopOrderScreen({
  openOrders,
  order: loaded,
  messages,
}: LoadedScreen<typeof SHOP_ORDER_LOADS>) {
  const { data: order, error, reload, show } = useLoadedPart(loaded);
  const [late, setLate] = useState<string>();
  useReloadOnChange(openOrders, reload);
  usePreparedPictures(order?.returns ?? [], reload);

  if (order) {
    return (
      <ShopOrderSheet
        order={order}
        messages={messages}
        late={late}
        onMoved={(moved) => {
          setLate(undefined);
          show(moved);
        }}
        onReload={reload}
        onLate={(message) => {
          setLate(message);
          reload();
        }}
      />
    );
  }
  if (isMissing(error)) {
    return (
      <EmptyState
        icon="orders"
        title={ORDER_NOT_FOUND}
        text="Your shop has no such order."
        action={
          <Link to="/seller/orders" className={buttonClasses()}>
            See all orders
          </Link>
        }
      />
    );
  }
  return <LoadFailure title="The order could not be loaded" error={error} onRetry={reload} />;
}
