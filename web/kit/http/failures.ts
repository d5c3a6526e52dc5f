import { couldNotBe } from './problem-message.ts';

// A failure that several screens report has one message; content-failures.ts has those of the product page.

export const MAIL_NOT_SENT = couldNotBe('The mail', 'sent');
export const MESSAGE_NOT_SENT = couldNotBe('Your message', 'sent');
export const NOT_DONE = couldNotBe('That', 'done');
export const NOT_SAVED = couldNotBe('This', 'saved');
export const NOT_EXPORTED = couldNotBe('The file', 'exported');
export const ORDER_NOT_CANCELLED = couldNotBe('The order', 'cancelled');
export const ORDER_NOT_CONFIRMED = couldNotBe('The order', 'confirmed');
export const PASSWORD_NOT_CHANGED = couldNotBe('The password', 'changed');
export const ACCOUNTS_NOT_LINKED = couldNotBe('The accounts', 'linked');
export const REFUND_NOT_KNOWN = couldNotBe('Your refund', 'calculated');
export const SHOPS_NOT_LOADED = 'The shops could not be loaded';
export const ORDERS_NOT_LOADED = 'The orders could not be loaded';
export const ORDER_NOT_LOADED = 'Your order could not be loaded';
export const ORDER_NOT_FOUND = 'Order not found';
export const ORDER_NOT_PRICED = 'Your order could not be priced';
export const ADDRESSES_NOT_LOADED = 'Your addresses could not be loaded';
export const OWN_PRODUCTS_NOT_LOADED = 'Your products could not be loaded';
export const ADDRESS_NOT_ADDED = 'Failed to add address';
export const ADDRESS_NOT_UPDATED = 'Failed to update address';
export const PRODUCT_NOT_UPDATED = 'Failed to update product';
export const CODE_NOT_CHECKED = couldNotBe('The code', 'checked');
export const NOT_ADDED_TO_CART = 'Error adding to cart.';
export const CART_NOT_UPDATED = 'Error updating cart.';
