export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;
export const FILTER_RELOAD_DELAY_MS = 500;
export const SKELETON_CARDS = 8;
/** This is for a product without options. */
export const MAX_PRODUCT_IMAGES = 3;
/** One variant shows at most these, those for all variants included. It is also the limit of one call. */
export const MAX_VARIANT_IMAGES = 8;
/** All pictures of a product with options count. */
export const MAX_VARIED_PRODUCT_IMAGES = 40;
export const MAX_PRODUCT_OPTIONS = 3;
export const MAX_VARIANTS = 100;
export const MAX_MEASURE = 1_000_000;
/** Values of three options before and after a change fit, and those of archived variants. */
export const MAX_VALUE_NUMBER = 999;
/** This is for one shop. */
export const MAX_SIZE_CHARTS = 200;
export const MAX_SIZE_CHART_ROWS = 40;
export const MAX_SIZE_CHART_COLUMNS = 12;
export const MAX_BULK_PRODUCTS = 10_000;
export const MAX_BULK_VARIANTS = 20_000;
/** They are ticked one by one for a bulk change. */
export const MAX_SELECTED_PRODUCTS = 1000;
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Imports of one shop name them by address. */
export const FETCHED_PICTURES_A_DAY = 10_000;
export const MIN_RATING_OPTIONS = [4, 3, 2, 1] as const;
export const RATING_STARS = 5;
/** This is for one product in one cart. The bound is ours: a typing slip must not order a thousand. */
export const MAX_LINE_QUANTITY = 20;
export const MAX_CART_LINES = 50;
export const MAX_SAVED_ITEMS = 50;
export const MAX_FAVORITES = 500;
export const MAX_COMPARED = 4;
/** This is for one buyer. */
export const MAX_STOCK_ALERTS = 100;
export const MAX_ADDRESSES = 30;
/** Each list of a seller has this many. */
export const MAX_SAVED_VIEWS = 20;
export const MAX_SAVED_VIEW_NAME = 40;
export const MAX_SAVED_VIEW_QUERY = 500;

/** This is for one shop. Invitations count as well. */
export const MAX_SHOP_MEMBERS = 50;
/** An invitation is valid for this long. */
export const INVITATION_DAYS = 7;

/** POL14: stock stays reserved this long for an unpaid order. */
export const RESERVATION_MINUTES = 15;
/** STORE-09 limits how long a screen waits for stored state. */
export const STORED_STATE_TIMEOUT_MS = 5000;
/** Days count from the delivery. */
export const RETURN_DAYS = 7;
/** An exchange without an answer lapses after these days. */
export const EXCHANGE_ANSWER_DAYS = 5;
export const MAX_RETURN_PICTURES = 3;
/** A message about an order has at most these characters. */
export const MAX_MESSAGE_LENGTH = 1000;
/** This is for one shop order. */
export const MAX_ORDER_MESSAGES = 200;
/** Browser and server share them (POL4). */
export const REQUEST_TIMEOUT_MS = 15_000;
export const UPLOAD_TIMEOUT_MS = 120_000;
export const MAX_REVIEW_LENGTH = 2000;
export const MAX_REVIEW_IMAGES = 3;
export const MAX_REVIEW_REPLY_LENGTH = 1000;
export const MIN_QUESTION_LENGTH = 10;
export const MAX_QUESTION_LENGTH = 300;
export const MAX_ANSWER_LENGTH = 1000;
export const MAX_SHOWN_ANSWERS = 20;
export const MAX_REPORT_LENGTH = 500;
export const MAX_APPEAL_LENGTH = 2000;
export const MAX_STATEMENT_LENGTH = 2000;
export const MAX_SHOP_ADDRESS_LENGTH = 300;
export const MAX_SHOP_POLICIES_LENGTH = 4000;
/** Above this the public figure is just 'in stock'. */
export const PUBLIC_STOCK_CAP = 20;
/** This is for the quantity of a record and for its threshold. */
export const MAX_STOCK = 1_000_000;
export const MAX_COUPON_USES = 1_000_000;
export const MAX_DELIVERY_PIN_CODES = 20_000;
/** Each code of a range such as 560001-560110 is stored. */
export const MAX_PIN_CODE_RANGE = 10_000;
/** Other systems put this much into one export. The head is no row. */
export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_BYTES = 15 * 1024 * 1024;
export const MAX_IMPORT_FAULTS = 1000;
export const MAX_PIN_CODE_ENTRY_LENGTH = 10;
/** A record with more pin codes is listed without them. */
export const LISTED_PIN_CODES = 50;
/** A record's pin codes are shown in short form with this many entries. */
export const PIN_CODE_SUMMARY_LENGTH = 5;
/** The shop states within how many days its parcels arrive. */
export const MIN_DELIVERY_DAYS = 1;
export const MAX_DELIVERY_DAYS = 30;
export const DEFAULT_DELIVERY_DAYS = 5;
/** In rupees. */
export const MAX_SHIPPING_FEE = 10_000;
export const MAX_SHIPPING_ZONES = 20;
/** All zones of a shop fit into one call. */
export const MAX_ZONE_PIN_CODES = 300;
export const DEFAULT_WEIGHT_GRAMS = 500;
export const MAX_USUAL_WEIGHT_GRAMS = 100_000;

/** Stock stays reserved this long for a cash on delivery order whose e-mail address is not confirmed (POL14). */
export const CONFIRMATION_MINUTES = 30;
/** This is for one cash on delivery order. */
export const MAX_CONFIRMATION_MAILS = 3;
/** After this many wrong codes only the link of the mail, or a new mail, confirms the order. */
export const MAX_CONFIRMATION_CODES = 5;

/** Open cash on delivery orders count by account, by phone number and by address. */
export const MAX_OPEN_CASH_ORDERS = 10;
/** Their total has room for two good phones, and is less cash than a courier should carry. */
export const MAX_OPEN_CASH_ORDERS_PAISE = 300_000_00;
/** Both are for one order, until its e-mail address is confirmed. */
export const MAX_UNCONFIRMED_UNITS = 10;
export const MAX_UNCONFIRMED_PAISE = 50_000_00;
/** Orders that await confirmation at once are counted by pin code and by network. */
export const MAX_UNCONFIRMED_TO_PIN_CODE = 50;
export const MAX_UNCONFIRMED_FROM_NETWORK = 5;
export const MAX_DAILY_FROM_NETWORK = 30;

/** Levels are counted below each of the eight roots. */
export const MAX_CATEGORY_DEPTH = 3;
/** These lie directly below one category. */
export const MAX_CHILD_CATEGORIES = 60;
export const MAX_CATEGORIES = 2000;
/** Inherited ones count as well. */
export const MAX_CATEGORY_ATTRIBUTES = 60;
export const MAX_ATTRIBUTES = 1000;
export const MAX_CHOICES = 100;
/** A coupon for more shops has to be for all. */
export const MAX_COUPON_SHOPS = 200;

/** The bound is a leap year. */
export const MAX_INSIGHT_DAYS = 366;
export const TOO_MANY_DAYS = `Choose at most ${MAX_INSIGHT_DAYS} days`;
