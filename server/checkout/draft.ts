import type { UserId } from '../../contract/kernel/schemas.ts';
import type { AddressRow } from '../addresses/index.ts';
import {
  type CartLine,
  listCartCoupons,
  listCartLines,
  lockCart,
  type PricedCart,
  priceCart,
} from '../cart/index.ts';
import { kolkataDate } from '../coupons/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { quoteOf } from './quote.ts';

/** The cart as it would be ordered to an address now. */
export interface Draft {
  cartVersion: number;
  cart: PricedCart<CartLine>;
  address: AddressRow;
  quote: string;
}

/** Reads prices and coupons afresh and works out the figures. The cart is locked: nothing changes it meanwhile (ST6). */
export async function readDraft(
  tx: Transaction,
  buyerId: UserId,
  address: AddressRow,
  now: Date,
): Promise<Draft> {
  const { version } = await lockCart(tx, buyerId);
  const lines = await listCartLines(tx, buyerId);
  const coupons = await listCartCoupons(tx, buyerId);
  const cart = priceCart(lines, coupons, kolkataDate(now));
  return { cartVersion: version, cart, address, quote: quoteOfDraft(version, cart, address) };
}

/** The pin code of an address; some write it with a space. */
export function pinCodeOf(address: Pick<AddressRow, 'postalCode'>): string {
  return address.postalCode.replaceAll(/\s/g, '');
}

function quoteOfDraft(cartVersion: number, cart: PricedCart<CartLine>, address: AddressRow): string {
  return quoteOf({
    cartVersion,
    address: { ...address, postalCode: pinCodeOf(address) },
    lines: cart.shops.flatMap((shop) =>
      shop.lines.map((line) => ({ ...line, unitPricePaise: line.pricePaise })),
    ),
    couponCodes: cart.shops.flatMap((shop) => shop.coupon?.code ?? []),
    totalPaise: cart.totalPaise,
  });
}
