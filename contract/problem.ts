import type { VariantChoice } from './kernel/option-schemas.ts';
import type { ProofMethod } from './kernel/credentials.ts';
import type { ProductId, VariantId } from './kernel/schemas.ts';

/**
 * The one error shape (RFC 9457) and the catalogue of its codes. A code is stable; its message is for people.
 * A 403 ends the session in the browser (POL11), but for `right_missing`, `not_a_member` and `read_only`. Limits, anti-forgery and
 * upload refusals are never 403.
 */
export const PROBLEMS = {
  invalid_input: { status: 400, title: 'Invalid input' },
  variant_required: { status: 400, title: 'Variant required' },
  invalid_link: { status: 400, title: 'Invalid link' },
  wrong_code: { status: 400, title: 'Wrong code' },
  anti_forgery: { status: 400, title: 'Anti-forgery check failed' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  wrong_credentials: { status: 401, title: 'Wrong credentials' },
  email_not_verified: { status: 401, title: 'E-mail not verified' },
  not_allowed: { status: 403, title: 'Not allowed' },
  right_missing: { status: 403, title: 'Right or duty missing' },
  not_a_member: { status: 403, title: 'Not a member of this shop' },
  read_only: { status: 403, title: 'Read only' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'Request timeout' },
  already_exists: { status: 409, title: 'Already exists' },
  out_of_stock: { status: 409, title: 'Not enough stock' },
  not_deliverable: { status: 409, title: 'Not deliverable' },
  quote_changed: { status: 409, title: 'Figures changed' },
  cart_empty: { status: 409, title: 'Cart is empty' },
  coupon_refused: { status: 409, title: 'Coupon refused' },
  limit_reached: { status: 409, title: 'Limit reached' },
  open_orders_limit: { status: 409, title: 'Too many open orders' },
  second_factor_needed: { status: 409, title: 'Second factor needed' },
  browser_unknown: { status: 409, title: 'Browser not known yet' },
  confirmation_needed: { status: 409, title: 'Confirm that it is you' },
  stale: { status: 409, title: 'Changed meanwhile' },
  wrong_state: { status: 409, title: 'Not possible in this state' },
  still_running: { status: 409, title: 'Still running' },
  moved: { status: 410, title: 'Moved' },
  link_expired: { status: 410, title: 'Link expired' },
  shop_closed: { status: 410, title: 'Shop closed' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_type: { status: 415, title: 'Unsupported content type' },
  idempotency_mismatch: { status: 422, title: 'Key used for another request' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Server error' },
  payment_unavailable: { status: 503, title: 'Payment provider unavailable' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

export interface FieldError {
  path: string;
  message: string;
}

/** The price is in rupees. */
export interface PossibleVariant {
  id: VariantId;
  choices: VariantChoice[];
  price: number;
}

/** The product that it was merged into, and the variant that it became; null where it had several. */
export interface MovedTo {
  productId: ProductId;
  variantId: VariantId | null;
}

/** Ways to prove who one is, best first. */
export interface ProofWanted {
  methods: ProofMethod[];
  /** With `second_factor_needed`: it stands for the right password for some minutes. */
  ticket?: string;
}

/** The body of every failure: `application/problem+json`. */
export interface Problem {
  status: number;
  title: string;
  code: ProblemCode;
  message: string;
  errors?: FieldError[];
  /** With `variant_required`: variants of the product that are on sale, the first ones of many. */
  variants?: PossibleVariant[];
  /** With `moved`. */
  movedTo?: MovedTo;
  /** With `second_factor_needed` and `confirmation_needed`. */
  proof?: ProofWanted;
  /** Identifies the request in the log. */
  requestId?: string;
}
