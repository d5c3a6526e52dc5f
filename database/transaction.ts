import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The transaction of a program that fills a database. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
