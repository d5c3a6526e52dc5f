import { create } from 'zustand';
import type { ProductId } from '../../../contract/kernel/schemas.ts';

export interface Lookup {
  pinCode: string;
  productId: ProductId;
  isDeliverable?: boolean;
  /** On the page's clock, in ms; Infinity while the request runs. */
  freshUntil: number;
  marks: number;
}

export const useLookups = create<Readonly<Record<string, Lookup>>>()(() => ({}));

export function keyOfLookup(pinCode: string, productId: ProductId): string {
  return `${pinCode} ${productId}`;
}
