import type { SQL } from 'drizzle-orm';

/** It must hold at every moment. `breaches` finds a row `example` for each breach. */
export interface Invariant {
  id: string;
  says: string;
  breaches: SQL;
}
