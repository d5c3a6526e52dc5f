import { Refusal } from '../platform/http/refusal.ts';

/** Says why a line cannot be had: the pin code is not served at all, or there is not enough. */
export function refuseShortage(
  productName: string,
  pinCode: string,
  { available, isCovered }: { available: number; isCovered: boolean },
): never {
  throw isCovered
    ? new Refusal('out_of_stock', outOfStockMessage(productName, available))
    : new Refusal('not_deliverable', notDeliverableMessage(productName, pinCode));
}

export function notDeliverableMessage(productName: string, pinCode: string): string {
  return `${productName} cannot be delivered to ${pinCode}. Please remove it or choose another address.`;
}

export function outOfStockMessage(productName: string, available: number): string {
  return available > 0
    ? `Only ${available} of ${productName} can be ordered right now. Please lower the quantity.`
    : `${productName} is out of stock right now. Please remove it from your cart.`;
}
