import { mail, type WrittenMail } from '../../../concept/background.ts';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { addPaise, toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { Services } from '../../../platform/services.ts';
import { lineFacts } from '../item-facts.ts';
import { feeFacts, feesOf } from '../parcel-fees.ts';
import { placedMail } from './complete-placing.ts';
import { findNewShopOrder, findPlacedOrder } from './read-placed.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

export const placedMails = [
  mail(
    placedMail,
    (services, about) =>
      'orderId' in about ? writeToBuyer(services, about.orderId) : writeToShop(services, about.shopOrderId),
    { canWait: true },
  ),
];

async function writeToBuyer({ config, db }: Services, orderId: OrderId): Promise<WrittenMail | undefined> {
  const order = await findPlacedOrder(db, orderId);
  if (!order) return undefined;
  const { lines, shopOrders } = order;
  return {
    to: order.contactEmail,
    subject: `Your order ${order.number} is placed`,
    heading: 'Thank you for your order',
    paragraphs: [
      order.paymentMethod === 'cash_on_delivery'
        ? 'Your order is placed. Please pay in cash on delivery.'
        : 'We have received your payment and your order is placed.',
      'You can follow its progress on your order page.',
    ],
    facts: [
      { label: 'Order', value: order.number },
      ...lineFacts(lines),
      ...feeFacts(order),
      { label: 'Total', value: formatRupees(toRupees(order.totalPaise)) },
      ...shopOrders.map(({ shopName, expectedBy }) => ({
        label: shopOrders.length === 1 ? 'Expected by' : `Expected from ${shopName} by`,
        value: formatNearDate(expectedBy),
      })),
      { label: 'Deliver to', value: `${order.streetAddress}, ${order.city} ${order.postalCode}` },
    ],
    action: { label: 'See your order', url: pageUrl(config, '/buyer/order/:orderId', { orderId }) },
  };
}

async function writeToShop(
  { config, db }: Services,
  shopOrderId: ShopOrderId,
): Promise<WrittenMail | undefined> {
  const shopOrder = await findNewShopOrder(db, shopOrderId);
  // After any step the seller has seen it, and a cancellation sends its own mail.
  if (!shopOrder) return undefined;
  const { lines } = shopOrder;
  const amount = formatRupees(
    toRupees(addPaise(feesOf(shopOrder), ...lines.map(({ totalPaise }) => totalPaise))),
  );
  return {
    to: shopOrder.sellerEmail,
    subject: `New order ${shopOrder.number} for ${amount}`,
    heading: 'You have a new order',
    paragraphs: [
      shopOrder.paymentMethod === 'cash_on_delivery'
        ? 'The buyer pays in cash on delivery.'
        : 'The order is paid.',
      'Please accept it soon. We keep the buyer informed of every step.',
    ],
    facts: [
      { label: 'Order', value: shopOrder.number },
      { label: 'Shop', value: shopOrder.shopName },
      ...lineFacts(lines),
      ...(shopOrder.couponCode === null ? [] : [{ label: 'Coupon', value: shopOrder.couponCode }]),
      ...feeFacts(shopOrder),
      { label: 'Total', value: amount },
      { label: 'Expected by', value: formatNearDate(shopOrder.expectedBy) },
      // Name, street and phone number are shown after signing in only.
      { label: 'Goes to', value: `${shopOrder.city} ${shopOrder.postalCode}` },
    ],
    action: { label: 'See the order', url: pageUrl(config, '/seller/orders/:shopOrderId', { shopOrderId }) },
  };
}
