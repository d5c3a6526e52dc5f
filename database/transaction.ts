import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** A transaction of whoever fills a database: the demo market, the standard tree. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
