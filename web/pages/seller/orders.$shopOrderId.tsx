import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { OrderMessages } from '../../../contract/order-messages.ts';
import type { ShopOrderDetails } from '../../../contract/shop-orders.ts';
import { loadMessages } from '../../concepts/order-messages/conversation.tsx';
import { usePreparedPictures } from '../../concepts/returns/use-prepared-pictures.ts';
import { ORDER_NOT_FOUND } from '../../kit/http/failures.ts';
import { isMissing } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type LoadedScreen, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadOpenOrders } from './orders/open-orders.ts';
import { ShopOrderSheet } from './orders/shop-order-sheet.tsx';
import { useReloadOnChange } from './orders/use-reload-on-change.ts';
import type { Route } from './+types/orders.$shopOrderId';

type OrderLoad<Data> = ScreenLoad<Data, { shopOrderId: ShopOrderId }>;

const loadOrder: OrderLoad<ShopOrderDetails> = (api, { params }) =>
  api('GET /api/shop-order/:shopOrderId', { params });

const loadConversation: OrderLoad<OrderMessages> = (api, { params }) => loadMessages(api, params.shopOrderId);

const SHOP_ORDER_LOADS = { openOrders: loadOpenOrders, order: loadOrder, messages: loadConversation };

export const meta: MetaFunction = ({ matches }) => pageTitle('Order', matches);

export const clientLoader = screenLoader(SHOP_ORDER_LOADS);

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  return <ShopOrderScreen key={params.shopOrderId} {...loaderData} />;
}

function ShopOrderScreen({ openOrders, order: loaded, messages }: LoadedScreen<typeof SHOP_ORDER_LOADS>) {
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
