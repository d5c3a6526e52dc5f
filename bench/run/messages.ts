/** Messages between the processes of the bench. */

/** Requests to one server, repeated in a given order. */
export interface Load {
  port: number;
  /** As `httpText` writes them. */
  requests: string[];
  /** Indices of requests, repeated. */
  order: number[];
}

/** Messages to a load client: its work, then the start. */
export type LoadMessage =
  | { loads: Record<string, Load> }
  | { run: string; milliseconds: number; connections: number };

/** The data of checkouts. */
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
