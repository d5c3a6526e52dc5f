import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseAddresses } from '../../server/platform/database/database.ts';
import { asOwner } from './database.ts';

interface WritingCall {
  route: string;
  startMs: number;
  endMs?: number;
  /** Another call overlapped, so rows of the change feed could be of either. */
  overlaps: boolean;
}

/**
 * Watches a server for calls that change what processes cache without `invalidates` in the contract: rows of the change feed
 * that were written while the call was the only one. Price alerts and open orders read their topics without a cache. Reads the feed once, in the end, so that it slows no call down.
 *
 * @returns the routes of such calls
 */
export function watchUndeclaredChanges(
  server: FastifyInstance,
  database: Pick<DatabaseAddresses, 'ownerUrl'>,
): () => Promise<string[]> {
  const calls: WritingCall[] = [];
  const open = new Map<FastifyRequest, WritingCall>();
  server.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    if (config.access === undefined || config.safe === true) return;
    const overlaps = open.size > 0;
    for (const other of open.values()) other.overlaps = true;
    const call = { route: `${request.method} ${url}`, startMs: Date.now(), overlaps };
    open.set(request, call);
    if (config.invalidates === undefined) calls.push(call);
  });
  const end = async (request: FastifyRequest) => {
    const call = open.get(request);
    if (call) call.endMs = Date.now();
    open.delete(request);
  };
  server.addHook('onSend', end);
  server.addHook('onRequestAbort', end);

  return async () => {
    const alone = calls.filter(({ endMs, overlaps }) => endMs !== undefined && !overlaps);
    if (alone.length === 0) return [];
    const { rows } = await asOwner(database, (db) =>
      db.execute<{ route: string }>(sql`
        select distinct c.route
        from jsonb_to_recordset(${JSON.stringify(alone)}::jsonb) as c (route text, "startMs" float, "endMs" float)
        join change_feed f on f.created_at > to_timestamp((c."startMs" + 1) / 1000) and f.created_at <= to_timestamp(c."endMs" / 1000)
        where f.topic not in ('price.changed', 'shop_order.moved')`),
    );
    return rows.map(({ route }) => route);
  };
}
