import { MAX_LINE_QUANTITY, MAX_SAVED_ITEMS } from './limits.ts';

export const SHOP_PAUSED = 'This shop does not sell at the moment';
export const MOST_OF_ONE = `At most ${MAX_LINE_QUANTITY} of one product`;
export const SAVED_IN_FULL = `At most ${MAX_SAVED_ITEMS} different products are saved for later`;
export const ENTER_CODE = 'Enter a code';
export const CART_EMPTY = 'Your cart is empty';
export const REMOVED_FROM_CART = 'Removed from cart';
