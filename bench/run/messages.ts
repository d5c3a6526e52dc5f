/** What the bench's processes say to each other. */

/** Requests that are asked of one server again and again, in a given order. */
export interface Load {
  port: number;
  /** As `httpText` writes them. */
  requests: string[];
  /** Indices of requests; begins anew when it is through. */
  order: number[];
}

/** What a load client is told: its work, then when to do it. */
export type LoadMessage =
  | { loads: Record<string, Load> }
  | { run: string; milliseconds: number; connections: number };

/** What whole checkouts need. */
export interface Shopper {
  token: string;
  userId: string;
  addressId: string;
}

export interface CheckoutMessage {
  shoppers: Shopper[];
  /** In stock everywhere. */
  productIds: string[];
  milliseconds: number;
  connections: number;
}

export interface Measurement {
  count: number;
  /** Answered requests, or placed orders, in a second. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Mean length of a reply's body, as sent. */
  replyBytes: number;
}
