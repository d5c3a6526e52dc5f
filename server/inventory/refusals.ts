import { Refusal } from '../platform/http/refusal.ts';

export function notDeliverable(productName: string, pinCode: string): Refusal {
  return new Refusal('not_deliverable', notDeliverableMessage(productName, pinCode));
}

export function outOfStock(productName: string, available: number): Refusal {
  return new Refusal('out_of_stock', outOfStockMessage(productName, available));
}

export function notDeliverableMessage(productName: string, pinCode: string): string {
  return `${productName} cannot be delivered to ${pinCode}. Please remove it or choose another address.`;
}

export function outOfStockMessage(productName: string, available: number): string {
  return available > 0
    ? `Only ${available} of ${productName} can be ordered right now. Please lower the quantity.`
    : `${productName} is out of stock right now. Please remove it from your cart.`;
}
