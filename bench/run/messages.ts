/** Messages between the bench and its load client. */

/** Requests, repeated in a given order. */
export interface RequestLoad {
  /** As `httpText` writes them. */
  requests: string[];
  /** Indices of requests, repeated. */
  order: number[];
}

/** The data of an order. */
export interface Shopper {
  token: string;
  userId: string;
  addressId: string;
}

/** Orders of one product each: cart, summary and checkout count as one. */
export interface OrderLoad {
  shoppers: Shopper[];
  /** In stock everywhere. */
  productIds: string[];
}

export type Load = RequestLoad | OrderLoad;

/** A time in which loads are put on servers. */
export interface Run {
  /** Loads by their share of what is asked. */
  shares: Record<string, number>;
  /** Connections are shared out among them. */
  ports: number[];
  milliseconds: number;
  connections: number;
}

/** Messages to the load client: its work, then the starts. */
export type LoadMessage = { loads: Record<string, Load> } | { run: Run };

export interface Measurement {
  count: number;
  /** Answered requests, or placed orders, in a second. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Mean length of a reply's body, as sent. */
  replyBytes: number;
}
