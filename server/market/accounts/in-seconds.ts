import { type SQL, sql } from 'drizzle-orm';

/** A moment from now. The database's clock decides what is alive, so that programs on several machines agree. */
export const inSeconds = (seconds: number | SQL) => sql`now() + make_interval(secs => ${seconds})`;
