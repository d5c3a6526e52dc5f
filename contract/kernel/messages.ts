import {
  MAX_DELIVERY_DAYS,
  MAX_LINE_QUANTITY,
  MAX_SAVED_ITEMS,
  MAX_SIZE_CHART_COLUMNS,
  MAX_SIZE_CHART_ROWS,
  MAX_STOCK,
  MIN_DELIVERY_DAYS,
} from './limits.ts';

export const FILL_IN = 'Please fill in this field';
export const CHOOSE_PRODUCT = 'Choose a product';
export const ENTER_RUPEES = 'Enter an amount in rupees with at most two decimals';
export const AT_MOST_ONE_CRORE = 'Enter an amount of at most one crore rupees';
export const DAYS_REVERSED = 'Choose an end date on or after the start date';

export const ROLE_WORDS = { buyer: 'Buyer', seller: 'Seller', operator: 'Operator' } as const;

export const REGISTERED = 'Registration successful! Please verify your email.';
export const EMAIL_VERIFIED = 'Email verified successfully!';
export const LINK_INVALID = 'Invalid verification link';
export const NEW_LINK_SENT = 'A mail with a new link is on its way.';

export const LINK_NOT_VALID = 'This link is not valid. Please ask for a new one.';
export const LINK_INCOMPLETE = 'This link is incomplete. Please open it again from the email.';

export const SHOP_PAUSED = 'This shop does not sell at the moment';
export const MOST_OF_ONE = `At most ${MAX_LINE_QUANTITY} of one product`;
export const SAVED_IN_FULL = `At most ${MAX_SAVED_ITEMS} different products are saved for later`;
export const ENTER_CODE = 'Enter a code';
export const CART_EMPTY = 'Your cart is empty';
export const REMOVED_FROM_CART = 'Removed from cart';

export const REMOVED_FROM_FAVORITES = 'Removed from favorites.';

export const CHOOSE_PLACE = 'Choose a place on the map';
export const DELIVERY_DAYS = `Enter a whole number from ${MIN_DELIVERY_DAYS} to ${MAX_DELIVERY_DAYS}`;

export const TOO_MANY_UNITS = `Enter at most ${MAX_STOCK.toLocaleString('en-IN')}`;
export const NO_QUANTITY = 'Enter a quantity for at least one variant';

export const NO_COLUMN = 'Add at least one column';
export const TOO_MANY_COLUMNS = `At most ${MAX_SIZE_CHART_COLUMNS} columns`;
export const NO_SIZE = 'Enter at least one size';
export const TOO_MANY_SIZES = `At most ${MAX_SIZE_CHART_ROWS} sizes`;
export const SIZE_TWICE = 'Another row has this size';

export const CHOOSE_STARS = 'Choose 1 to 5 stars';

/** It stands for an author whose account was deleted; the others below are for the same case. */
export const FORMER_BUYER = 'A former buyer';
export const FORMER_SELLER = 'A former seller';
/** Only operators read it. */
export const FORMER_OPERATOR = 'A former operator';
