import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderDetails, SellerStep } from '../../../../contract/shop-orders.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { ORDER_CANCELLED } from '../../../concepts/orders/order-words.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

export const STEP_WORDS: Record<SellerStep, { act: string; done: string }> = {
  accept: { act: 'Accept', done: 'Order accepted' },
  pack: { act: 'Mark as packed', done: 'Order marked as packed' },
  ship: { act: 'Ship', done: 'Order shipped' },
  deliver: { act: 'Mark as delivered', done: 'Order delivered' },
  cancel: { act: 'Cancel order', done: ORDER_CANCELLED },
};

export const STEP_FAILED = couldNotBe('The order', 'changed');
export const STEPS_FAILED = couldNotBe('The orders', 'changed');

export function showFailure(fallback: string): (error: unknown) => void {
  return (error) => notify('error', messageOf(error, fallback));
}

export type TakenStep =
  | { step: 'accept' | 'pack' | 'deliver' }
  | { step: 'ship'; carrier: string; trackingNumber: string }
  | { step: 'cancel'; reason: string };

export function takeStep(shopOrderId: ShopOrderId, taken: TakenStep): Promise<ShopOrderDetails> {
  const params = { shopOrderId };
  switch (taken.step) {
    case 'accept':
      return api('POST /api/shop-order/:shopOrderId/accept', { params });
    case 'pack':
      return api('POST /api/shop-order/:shopOrderId/pack', { params });
    case 'deliver':
      return api('POST /api/shop-order/:shopOrderId/deliver', { params });
    case 'ship': {
      const { carrier, trackingNumber } = taken;
      return api('POST /api/shop-order/:shopOrderId/ship', { params, body: { carrier, trackingNumber } });
    }
    case 'cancel':
      return api('POST /api/shop-order/:shopOrderId/cancel', { params, body: { reason: taken.reason } });
  }
}

export type BulkStep =
  | Exclude<TakenStep, { step: 'ship' }>
  | { step: 'ship'; carrier: string; trackingNumbers: Record<string, string> };

/** The reply names the orders for which the step failed. */
export function takeBulkStep(ids: ShopOrderId[], taken: BulkStep) {
  switch (taken.step) {
    case 'accept':
    case 'pack':
    case 'deliver':
      return api(`POST /api/shop-order/${taken.step}`, { body: { ids } });
    case 'ship': {
      const shipments = ids.map((id) => ({ id, trackingNumber: taken.trackingNumbers[id] ?? '' }));
      return api('POST /api/shop-order/ship', { body: { carrier: taken.carrier, shipments } });
    }
    case 'cancel':
      return api('POST /api/shop-order/cancel', { body: { ids, reason: taken.reason } });
  }
}
