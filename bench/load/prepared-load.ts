import type { Load, OrderLoad, RequestLoad } from '../run/messages.ts';
import type { Connection } from './connection.ts';
import { placeOrder } from './place-order.ts';

/** Does the next piece of a load over a connection and returns the bytes of the reply; goes on where the last run ended. */
export type PreparedLoad = (connection: Connection) => Promise<number>;

export function prepareLoad(load: Load): PreparedLoad {
  return 'requests' in load ? prepareRequests(load) : prepareOrders(load);
}

function prepareRequests({ requests, order }: RequestLoad): PreparedLoad {
  const bytes = requests.map((text) => Buffer.from(text));
  const indices = Uint32Array.from(order);
  let next = 0;
  return async (connection) => {
    const request = bytes[indices[next] ?? 0] ?? Buffer.alloc(0);
    next = (next + 1) % indices.length;
    const { status, length } = await connection.request(request);
    if (status < 200 || status > 299) throw new Error(`${status} was answered to ${request.toString()}`);
    return length;
  };
}

/** Each shopper in turn, so that none orders too often. */
function prepareOrders({ shoppers, productIds }: OrderLoad): PreparedLoad {
  let next = 0;
  return async (connection) => {
    const shopper = shoppers[next % shoppers.length];
    const productId = productIds[(next * 7) % productIds.length];
    next += 1;
    if (!shopper || !productId) throw new Error('there is nobody to buy, or nothing');
    await placeOrder(connection, shopper, productId);
    return 0;
  };
}
