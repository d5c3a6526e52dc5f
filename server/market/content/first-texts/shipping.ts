import type { Text } from '../../../../contract/content.ts';

export const shipping: Text = {
  title: 'Shipping',
  description: 'What delivery costs, where we deliver and how parcels travel.',
  lead: 'We say before you buy what delivery costs, and whether it reaches you.',
  text: `## What it costs

Each shop says what it asks for sending a parcel, by weight and by pin code. Many send free of charge, or from a certain value of goods on. You see the fee on a product's page once you have entered your pin code, in the cart, and before you order; it never changes afterwards.

If you cancel all of a shop's parcel, its fee comes back to you with the price. It also comes back with the last product of a parcel that you return because it was not as ordered. When you return something because you changed your mind, or only a part of a parcel, the fee stays with the shop.

## Where we deliver

Each shop decides which pin codes it delivers to, product by product. Enter your six-digit pin code on a product's page: the answer comes from the shop's own stock. You can also filter the [list of products](/products) by your pin code. The same check is made again in the cart and when you order, for the address you choose; before you change the address, you see what that means for each product.

## Stock

When you go to pay, what you order is kept for you for 15 minutes. If the payment does not go through in that time, it goes back on the shelf and nothing is charged.

## Several shops, several parcels

An order with products of several shops is split by shop. Each shop packs and ships its own parcel, and each parcel has its own timeline under your orders: placed, accepted, packed, shipped, delivered.

## Tracking

Once a shop has handed the parcel over, the carrier and the tracking number appear with the order under [current orders](/buyer/current-orders), with a link to the page of the carrier, and you get a mail. Without signing in, [its number and your e-mail address](/track-order) tell you how far it is.

## Cash on delivery

With cash on delivery you pay each parcel when it is handed to you. The amount is the one on the order. Some shops ask for a fee for taking cash; you see it when you choose how to pay.

## If a parcel does not come, or comes damaged

Write to the shop on the order's page, or to [customer support](/contact). What arrives damaged can be sent back: see [returns](/returns).`,
};
