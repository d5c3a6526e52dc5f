import type { Text } from '../../../../contract/content.ts';

export const returns: Text = {
  title: 'Returns',
  description: 'How to cancel, return and get your money back.',
  lead: 'Seven days from delivery, and the money goes back the way it came.',
  text: `## Before it is packed

An order that still awaits payment can be cancelled at any time under [current orders](/buyer/current-orders); nothing was charged, and the stock is free again. A placed one can be cancelled there as long as the shop has not packed it, as a whole or a single product. What you paid for it goes back to you at once.

## After delivery

You may return a product within seven days of delivery when it is damaged, not as described, or simply not right for you. Keep it unused and in its packing.

1. Open the order under [previous orders](/buyer/previous-orders), choose what goes back and how many of it, and say why. Pictures help where something is damaged.
2. The shop accepts the return, or refuses it and says why. You get a mail. Until then you can withdraw it there.
3. When it accepts, the shop tells you where to send the parcel, on the order's page and by mail. Write the order's number on it, and keep the carrier's receipt.
4. Once the shop has received it, the refund is on its way.

## Refunds

Money paid online goes back through the payment provider to the same card, account or wallet, to the paisa: what you paid for the product, less its share of a voucher. What you paid for shipping comes back when you cancel a whole parcel, and with the last product of a parcel that was not as ordered. Banks usually take three to seven working days to show it. For what was paid in cash, the shop agrees with you on the order's page how it is paid back.

If a payment reaches us after its order has expired and the product is gone, we send it back by ourselves and tell you.

## What cannot be returned

Opened perfumes and cosmetics, and products made to your own measure, for reasons of hygiene and fairness, unless they are damaged or not what was ordered.

## If the shop and you do not agree

Write to [customer support](/contact) with the order number. What is not settled there goes to the [grievance officer](/grievance-officer).`,
};
