import type { Text } from '../../../../contract/content.ts';

export const terms: Text = {
  title: 'Terms',
  description: 'The terms under which you buy and sell on the marketplace.',
  lead: 'Plain words for what buyers, shops and we owe each other.',
  text: `## Who sells to you

{shopName} is a marketplace run by {operatorName}, {operatorAddress}. The seller of a product is the shop named on its page; the contract about it is between you and that shop. We run the place, take the payment and see to it that both sides keep their word. Each shop's page names it and says where it is.

## Prices

Prices are in rupees and include taxes. What a shop asks for [shipping](/shipping) comes on top and is shown before you order. The price that counts is the one shown when you place the order. Should it change between cart and order, we tell you and ask again; you are never charged another amount than you saw.

## Vouchers

A voucher belongs to the shop that gives it and lowers the price of that shop's products only, or of the one product it is for. One voucher for each shop and order; some can be used a limited number of times. It cannot be paid out.

## Ordering and paying

When you place an order, its products are kept for you for 15 minutes, or for 30 where you are asked to confirm it. Paying online, the order stands as soon as the provider has confirmed the payment to us; with cash on delivery it stands at once, or, where we ask you by mail to confirm it, as soon as you have done so. An order that is not paid or confirmed in time expires, and nothing is owed.

## Cancelling, returns and refunds

As described under [returns](/returns). A shop that cannot deliver may cancel its part of an order and says why; what you paid for it goes back to you. Nobody is charged for cancelling.

## Accounts

Keep your password to yourself. An account belongs to one person; a guest account lasts as long as it is used from the same browser, and can be turned into a full one by registering. We may close an account that is used to deceive others; open orders are then settled first.

## What shops owe

Shops describe their products truthfully, own the right to sell them and to show their pictures, keep their stock and delivery areas up to date, and ship what was ordered. They name their GST number, where they have one, and issue invoices. We take down what the law forbids once we know of it.

## Reviews and messages

Write what you know, without insults, advertising and other people's personal data. What breaks these rules may be reported by anybody, and is removed.

## Complaints and law

Complaints go to [customer support](/contact) and then to the [grievance officer](/grievance-officer). The law of India applies. Your rights under the Consumer Protection Act, 2019 and the E-Commerce Rules are not limited by these terms.`,
};
