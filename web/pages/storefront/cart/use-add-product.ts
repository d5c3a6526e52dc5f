import { useState } from 'react';
import type { Product } from '../../../../contract/catalog.ts';
import { NOT_ADDED_TO_CART } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { ADDED_TO_CART, addToCart } from '../../../concepts/cart/cart-lines.ts';
import { NOT_DELIVERED_HERE } from '../../../concepts/delivery/delivery-words.ts';

type AddedProduct = Pick<Product, 'id'>;

export function useAddProduct(pinCode: string | undefined, onAdded?: () => void) {
  const [busyId, setBusyId] = useState<string>();
  const [waiting, setWaiting] = useState<AddedProduct>();

  const addFor = async (product: AddedProduct, code: string) => {
    setBusyId(product.id);
    try {
      const records = await api('GET /api/inventory/pin-code/:pinCode', {
        params: { pinCode: code },
        query: { product_id: product.id },
      });
      if (records.some(({ status, quantity }) => status === 'active' && quantity > 0)) {
        await addToCart({ productId: product.id, quantity: 1 });
        notify('success', ADDED_TO_CART);
        onAdded?.();
      } else {
        notify('warning', NOT_DELIVERED_HERE);
      }
    } catch (problem) {
      notify('error', messageOf(problem, NOT_ADDED_TO_CART));
    }
    setBusyId(undefined);
  };

  return {
    busyId,
    waiting,
    add: (product: AddedProduct) =>
      pinCode === undefined ? setWaiting(product) : void addFor(product, pinCode),
    answer: (code: string | undefined) => {
      setWaiting(undefined);
      if (waiting && code !== undefined) void addFor(waiting, code);
    },
  };
}
