/** Limits that server and screens share. Specification section 9 unless said otherwise. */
export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;
export const FILTER_RELOAD_DELAY_MS = 500;
export const SKELETON_CARDS = 8;
export const MAX_PRODUCT_IMAGES = 3;
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
export const MIN_RATING_OPTIONS = [4, 3, 2, 1] as const;
export const RATING_STARS = 5;
/** Units of one product in one cart; our own bound, so that a typing slip orders no thousand. */
export const MAX_LINE_QUANTITY = 20;
/** Different products in one cart. */
export const MAX_CART_LINES = 50;
export const MAX_FAVORITES = 500;
export const MAX_ADDRESSES = 30;
/** How long checkout keeps stock for an unpaid order (decisions 6). */
export const RESERVATION_MINUTES = 15;
/** Stored-state wait of the parts that depend on it (STORE-09). */
export const STORED_STATE_TIMEOUT_MS = 5000;
export const REQUEST_TIMEOUT_MS = 15_000;
export const UPLOAD_TIMEOUT_MS = 120_000;
export const MAX_REVIEW_LENGTH = 2000;
/** Beyond this many units the public stock figure says no more than 'in stock'. */
export const PUBLIC_STOCK_CAP = 20;
/** Units of one inventory record, and its highest threshold. */
export const MAX_STOCK = 1_000_000;
export const MAX_DELIVERY_PIN_CODES = 20_000;
export const MAX_PIN_CODE_ENTRY_LENGTH = 10;
/** Delivery pin codes that a list of records shows of each; the record itself has them all. */
export const SHOWN_PIN_CODES = 50;
