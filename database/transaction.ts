import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** A transaction that fills a database: with the demo market, or the standard tree. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
