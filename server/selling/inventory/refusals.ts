import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function recordNotFound(): Refusal {
  return notFound('The inventory item');
}

export function reservedByUnpaidOrders(reserved: number): Refusal {
  return new Refusal(
    'wrong_state',
    `${reserved} reserved by orders that are being paid or by exchanges. Please try again when they are finished, or set the item to inactive.`,
  );
}

export function refuseEdit(
  { quantity, reserved, version }: { quantity: number; reserved: number; version: number },
  loadedVersion: number | undefined,
): never {
  if (loadedVersion !== undefined && loadedVersion !== version) {
    throw new Refusal(
      'stale',
      `This item was changed or sold meanwhile: its stock is now ${quantity}. Please look at it again.`,
    );
  }
  throw new Refusal(
    'wrong_state',
    reserved > 0
      ? `${reserved} of ${quantity} are reserved by orders that are being paid or by exchanges: the stock cannot go below ${reserved}.`
      : `The stock is now ${quantity}: it cannot go below 0 or above 10,00,000.`,
  );
}

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
