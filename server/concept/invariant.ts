import type { SQL } from 'drizzle-orm';

/** Something that must hold at every moment. `breaches` finds what breaks it, one row `example` for each. */
export interface Invariant {
  id: string;
  says: string;
  breaches: SQL;
}
