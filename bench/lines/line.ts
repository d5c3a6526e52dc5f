import type { Load } from '../run/messages.ts';

/** What a line is compared with, measured in the same round. */
export type Reference =
  | 'R0 reply'
  | 'R0 page'
  | 'React alone, listing page'
  | 'React alone, product page'
  | 'by hand: filter'
  | 'by hand: filter with facets'
  | 'by hand: search'
  | 'by hand: product'
  | 'by hand: add to cart'
  | 'by hand: order'
  | 'plain tables: order';

/** The measured process, or processes. */
export type Measured = 'shop' | 'shops' | 'smallShop' | 'bare' | 'byHand' | 'plain' | 'reactAlone';

export type Target =
  | { atLeast: number; of: Reference }
  /** Or that share of a reference. */
  | { perSecond: number; or?: { atLeast: number; of: Reference } }
  | { p99Ms: number }
  /** The median time, in the same round, of another line. */
  | { p50Times: number; of: string }
  /** Processor time for each. */
  | { cpuMs: number }
  | { databaseCpuMs: number };

/** One line of the result. */
export interface Line {
  name: string;
  /** The shop by default. */
  of?: Measured;
  load: Load;
  /** 10 by default; 1 for response times. */
  connections?: number;
  /** Requests that count as one; 1 by default. */
  requestsEach?: number;
  /** How much longer than others it is measured; 1 by default. */
  times?: number;
  /** What happens before the clock starts. */
  before?: 'forget answers' | 'empty carts';
  /** What it takes until the jobs that it sent are done counts as well. */
  includesJobs?: boolean;
  compareWith: string[];
  targets?: Target[];
}
