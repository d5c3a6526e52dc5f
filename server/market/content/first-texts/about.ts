import type { Text } from '../../../../contract/content.ts';

export const about: Text = {
  title: 'About us',
  description: 'Who we are, how the marketplace works for buyers and for shops.',
  lead: 'In many Indian languages a haat is the market: the day when makers and traders come together and everybody finds something.',
  text: `## One cart, many shops

{shopName} brings shops from all over India under one roof. Each shop sets its own prices, keeps its own stock and ships its own parcels. You search once, pay once and see the way of every parcel in one place.

## Delivery that tells the truth

Not every shop delivers everywhere. That is why we check your pin code before a product goes into your cart, and again at the moment you order. See [shipping](/shipping).

## Reviews from buyers only

A review can be written only by someone the product was delivered to, once for each product. Nobody can buy a better place among them.

## How products are ranked

A search is ordered by how well a product fits your words; you can order it by price, rating, discount, age or sales instead. Shops cannot pay for a place in a list, and what you looked at before changes nothing: everybody sees the same list.

## For shops

Open a shop in minutes: [register as a seller](/register), put your shop on the map and add your products with the pin codes that you deliver to.

## Who runs it

{operatorName}, {operatorAddress}. [Write or call us](/contact), or turn to our [grievance officer](/grievance-officer).`,
};
