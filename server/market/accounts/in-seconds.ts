import { type SQL, sql } from 'drizzle-orm';

/** The database's clock decides on expiry, so that programs on several machines agree. */
export const inSeconds = (seconds: number | SQL) => sql`now() + make_interval(secs => ${seconds})`;
