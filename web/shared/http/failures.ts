// One wording for each failure that more than one screen may have to tell, where the server gives no reason. Those of
// the product page's first script are in content-failures.ts.

export const MAIL_NOT_SENT = 'The mail could not be sent. Please try again.';
export const MESSAGE_NOT_SENT = 'Your message could not be sent. Please try again.';
export const NOT_DONE = 'That could not be done. Please try again.';
export const ORDER_NOT_CONFIRMED = 'The order could not be confirmed. Please try again.';
export const PASSWORD_NOT_CHANGED = 'The password could not be changed. Please try again.';
export const ACCOUNTS_NOT_LINKED = 'The accounts could not be linked. Please try again.';
export const REFUND_NOT_KNOWN = 'Your refund could not be calculated. Please try again.';
export const ORDER_NOT_LOADED = 'Your order could not be loaded';
export const ORDER_NOT_PRICED = 'Your order could not be priced';
export const ADDRESSES_NOT_LOADED = 'Your addresses could not be loaded';
export const OWN_PRODUCTS_NOT_LOADED = 'Your products could not be loaded';
export const ADDRESS_NOT_ADDED = 'Failed to add address';
export const ADDRESS_NOT_UPDATED = 'Failed to update address';
export const PRODUCT_NOT_UPDATED = 'Failed to update product';
export const CODE_NOT_CHECKED = 'The code could not be checked. Please try again.';
export const NOT_ADDED_TO_CART = 'Error adding to cart.';
export const CART_NOT_UPDATED = 'Error updating cart.';
