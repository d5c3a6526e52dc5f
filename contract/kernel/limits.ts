/** Limits that server and screens share. */
export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;
export const FILTER_RELOAD_DELAY_MS = 500;
export const SKELETON_CARDS = 8;
/** Of a product without options. */
export const MAX_PRODUCT_IMAGES = 3;
/** Of a product with options: what one variant shows, those for all variants included, and one call sends … */
export const MAX_VARIANT_IMAGES = 8;
/** … and all of them. */
export const MAX_VARIED_PRODUCT_IMAGES = 40;
export const MAX_PRODUCT_OPTIONS = 3;
export const MAX_VARIANTS = 100;
/** Grams or millimetres of a parcel. */
export const MAX_MEASURE = 1_000_000;
/** More than the values of three options before and after a change and those of archived variants together. */
export const MAX_VALUE_NUMBER = 999;
/** Size charts of one shop, and what one of them holds. */
export const MAX_SIZE_CHARTS = 200;
export const MAX_SIZE_CHART_ROWS = 40;
export const MAX_SIZE_CHART_COLUMNS = 12;
/** Products that one bulk change takes. */
export const MAX_BULK_PRODUCTS = 10_000;
/** Variants that these may have in all. */
export const MAX_BULK_VARIANTS = 20_000;
/** Products that are ticked one by one for it. */
export const MAX_SELECTED_PRODUCTS = 1000;
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Pictures that imports of a shop name by their addresses. */
export const FETCHED_PICTURES_A_DAY = 10_000;
export const MIN_RATING_OPTIONS = [4, 3, 2, 1] as const;
export const RATING_STARS = 5;
/** Units of one product in one cart; our own bound, so that a typing slip orders no thousand. */
export const MAX_LINE_QUANTITY = 20;
/** Different products in one cart. */
export const MAX_CART_LINES = 50;
/** Different products saved for later. */
export const MAX_SAVED_ITEMS = 50;
export const MAX_FAVORITES = 500;
/** Products side by side in a comparison. */
export const MAX_COMPARED = 4;
/** Variants that a buyer waits for at once. */
export const MAX_STOCK_ALERTS = 100;
export const MAX_ADDRESSES = 30;
/** Named filters that a seller can keep of each list, and how long their names and addresses may be. */
export const MAX_SAVED_VIEWS = 20;
export const MAX_SAVED_VIEW_NAME = 40;
export const MAX_SAVED_VIEW_QUERY = 500;

/** People who work for one shop besides its owner, invitations included, and how long an invitation is good for. */
export const MAX_SHOP_MEMBERS = 50;
export const INVITATION_DAYS = 7;

/** How long stock stays reserved for an unpaid order (POL14). */
export const RESERVATION_MINUTES = 15;
/** Stored-state wait of the parts that depend on it (STORE-09). */
export const STORED_STATE_TIMEOUT_MS = 5000;
/** Days after delivery within which things can be given back. */
export const RETURN_DAYS = 7;
/** Days within which a shop answers the request of an exchange; without an answer it lapses. */
export const EXCHANGE_ANSWER_DAYS = 5;
export const MAX_RETURN_PICTURES = 3;
/** Characters of a message about an order, and messages about a shop order. */
export const MAX_MESSAGE_LENGTH = 1000;
export const MAX_ORDER_MESSAGES = 200;
/** For browser and server alike (POL4). */
export const REQUEST_TIMEOUT_MS = 15_000;
export const UPLOAD_TIMEOUT_MS = 120_000;
export const MAX_REVIEW_LENGTH = 2000;
export const MAX_REVIEW_IMAGES = 3;
export const MAX_REVIEW_REPLY_LENGTH = 1000;
/** A question about a product, what answers it, and answers of one question that are shown. */
export const MIN_QUESTION_LENGTH = 10;
export const MAX_QUESTION_LENGTH = 300;
export const MAX_ANSWER_LENGTH = 1000;
export const MAX_SHOWN_ANSWERS = 20;
/** What is said in a report. */
export const MAX_REPORT_LENGTH = 500;
export const MAX_APPEAL_LENGTH = 2000;
/** Of an operator's statement or reason. */
export const MAX_STATEMENT_LENGTH = 2000;
export const MAX_SHOP_ADDRESS_LENGTH = 300;
export const MAX_SHOP_POLICIES_LENGTH = 4000;
/** Beyond this many units the public stock figure says no more than 'in stock'. */
export const PUBLIC_STOCK_CAP = 20;
/** Units of one inventory record, and its highest threshold. */
export const MAX_STOCK = 1_000_000;
/** The highest limit of how often a coupon can be used. */
export const MAX_COUPON_USES = 1_000_000;
export const MAX_DELIVERY_PIN_CODES = 20_000;
/** Pin codes of one range such as 560001-560110, which is written out. */
export const MAX_PIN_CODE_RANGE = 10_000;
/** Lines of an imported file, its head aside, and its size in bytes: what other systems put into one export. */
export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_BYTES = 15 * 1024 * 1024;
/** Errors of an import that are stored; all of them are counted. */
export const MAX_IMPORT_FAULTS = 1000;
export const MAX_PIN_CODE_ENTRY_LENGTH = 10;
/** A record with more delivery pin codes comes without them in a list of records; the record itself has them all. */
export const LISTED_PIN_CODES = 50;
/** Entries of their short form. */
export const PIN_CODE_SUMMARY_LENGTH = 5;
/** Days within which the parcels of a shop arrive, as the shop states. */
export const MIN_DELIVERY_DAYS = 1;
export const MAX_DELIVERY_DAYS = 30;
export const DEFAULT_DELIVERY_DAYS = 5;

/** How long stock stays reserved for a cash on delivery order whose e-mail address is not confirmed (POL14). */
export const CONFIRMATION_MINUTES = 30;
/** Mails with a code and a link that one such order gets at most. */
export const MAX_CONFIRMATION_MAILS = 3;
/** Wrong codes after which only the link of the mail, or a new mail, confirms the order. */
export const MAX_CONFIRMATION_CODES = 5;

/** Cash on delivery orders that may be open at once for one account, phone number or address … */
export const MAX_OPEN_CASH_ORDERS = 10;
/** … and what they may add up to: room for two good phones, and less cash than a courier should carry. */
export const MAX_OPEN_CASH_ORDERS_PAISE = 300_000_00;
/** What an order may hold whose e-mail address is not confirmed yet. */
export const MAX_UNCONFIRMED_UNITS = 10;
export const MAX_UNCONFIRMED_PAISE = 50_000_00;
/** Orders that may wait for their confirmation at once, to one pin code and from one network … */
export const MAX_UNCONFIRMED_TO_PIN_CODE = 50;
export const MAX_UNCONFIRMED_FROM_NETWORK = 5;
/**
 * … and how many one network may make in a day, confirmed or not. Room for the guests of an office or of one address of a mobile
 * carrier; later ones sign in.
 */
export const MAX_DAILY_FROM_NETWORK = 30;

/** Levels of categories below each of the eight roots. */
export const MAX_CATEGORY_DEPTH = 3;
/** Categories directly below one, and in the whole tree. */
export const MAX_CHILD_CATEGORIES = 60;
export const MAX_CATEGORIES = 2000;
/** Attributes that a category may have, those of the categories above it included, and all of the market. */
export const MAX_CATEGORY_ATTRIBUTES = 60;
export const MAX_ATTRIBUTES = 1000;
/** Values of an attribute whose values are chosen. */
export const MAX_CHOICES = 100;
/** Shops that a coupon of the market can be chosen for; for more it is meant for all. */
export const MAX_COUPON_SHOPS = 200;
