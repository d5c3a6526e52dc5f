import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OrderId, OrderLineId, ReturnId } from '../../../../contract/kernel/schemas.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { Return } from '../../../../contract/returns.ts';
import { renderRoutes } from '../../../../tests/support/render-routes.tsx';
import { ReturnStatus } from './return-status.tsx';

const ID = '0b8a8d0e-5a3f-4c57-9b0e-3a9d0c5b7e11';
const NO_REFUNDS = { refunded: 0, refundsUnderWay: { wanted: 0, sent: 0, failed: 0 } };

const ORDER: Order = {
  id: OrderId.parse(ID),
  number: 'H-7K3Q9M2P',
  status: 'paid',
  createdAt: '2026-11-20T06:00:00.000Z',
  expiresAt: null,
  paymentMethod: 'razorpay',
  shopOrders: [],
  ...NO_REFUNDS,
  contact: { name: 'Meera Nair', email: 'meera@post.example', phoneNumber: '+91 98450 12345' },
  address: {
    label: '',
    recipient: '',
    phone_number: '',
    street_address: '14, 3rd Cross',
    city: 'Bengaluru',
    state: 'Karnataka',
    postal_code: '560038',
    country: 'India',
  },
  subtotal: 500,
  discount: 0,
  shipping: 0,
  cashFee: 0,
  total: 500,
  cancelled: 0,
  paidForExchanges: 0,
  left: 500,
  timeline: [],
};

const RETURN: Return = {
  id: ReturnId.parse(ID),
  kind: 'return',
  status: 'refused',
  reason: 'It is too tight',
  cause: 'changed_mind',
  refusal: 'It was worn',
  isLapsed: false,
  sendTo: null,
  sendNote: null,
  replacement: null,
  createdAt: '2026-11-25T06:00:00.000Z',
  movedAt: '2026-11-27T15:00:00.000Z',
  lines: [{ lineId: OrderLineId.parse(ID), name: 'Cotton kurta', choices: [], quantity: 1, amount: 500 }],
  fees: 0,
  couponDifference: 0,
  givenBefore: 0,
  amount: 500,
  refundState: null,
  amountInCash: 0,
  pictures: [],
  picturesPreparing: 0,
  picturesUnreadable: 0,
};

test('beside the reason of a return is the day of the request, not of the answer', async () => {
  const Status = () => (
    <ReturnStatus returnRequest={RETURN} order={ORDER} shopName="Mitti" onChange={() => undefined} />
  );
  await renderRoutes([{ path: '*', Component: Status }], '/buyer/orders');
  await expect.element(page.getByText('Mitti says: It was worn')).toBeVisible();
  await expect.element(page.getByText(/“It is too tight” · 25 Nov 2026/)).toBeVisible();
});
