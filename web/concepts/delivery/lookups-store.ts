import { create } from 'zustand';
import type { ProductId } from '../../../contract/kernel/schemas.ts';

/** What is known of the delivery of a product to a pin code. */
export interface Lookup {
  pinCode: string;
  productId: ProductId;
  /** The last answer; shown while a newer one loads. */
  isDeliverable?: boolean;
  /** On the page's clock, in ms; Infinity while the request runs. */
  freshUntil: number;
  /** How many marks on the screen show it. */
  marks: number;
}

/** The lookups by pin code and product. */
export const useLookups = create<Readonly<Record<string, Lookup>>>()(() => ({}));

export function keyOfLookup(pinCode: string, productId: ProductId): string {
  return `${pinCode} ${productId}`;
}
