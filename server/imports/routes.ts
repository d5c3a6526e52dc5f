import type { FastifyInstance } from 'fastify';
import { importEndpoints, importUploadEndpoints } from '../../contract/imports.ts';
import type { ShopId, UserId } from '../../contract/kernel/schemas.ts';
import type { Categories } from '../categories/index.ts';
import { pageFacts } from '../platform/http/page-facts.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { findShopOfOwner, shopIsMissing } from '../shops/index.ts';
import { applyImport, endImport, getImport, startImport } from './change-import.ts';
import { exportFile } from './export-file.ts';
import { presentImport, presentImportDetails } from './present-import.ts';
import { importNotFound, notUtf8 } from './refusals.ts';
import { runImports } from './run-import.ts';
import { listImports } from './store.ts';

export function registerImports(app: FastifyInstance, services: Services, categories: Categories): void {
  const { db, jobs, authenticate } = services;
  runImports(services, categories);

  serve(app, authenticate, importEndpoints, {
    'GET /api/export/products': async ({ actor }) => ({
      name: 'products.csv',
      parts: await exportFile(db, await categories.tree(), await shopOrRefuse(actor.ownerId), 'products'),
    }),
    'GET /api/export/inventory': async ({ actor }) => ({
      name: 'inventory.csv',
      parts: await exportFile(db, await categories.tree(), await shopOrRefuse(actor.ownerId), 'inventory'),
    }),
    'GET /api/import': async ({ actor, query }) => {
      const shop = await findShopOfOwner(db, actor.ownerId);
      const { rows, total } = shop ? await listImports(db, shop.id, query) : { rows: [], total: 0 };
      return { imports: rows.map(presentImport), ...pageFacts(query, total) };
    },
    'GET /api/import/:importId': async ({ actor, params }) =>
      presentImportDetails(await getImport(db, await shopOfImport(actor.ownerId), params.importId)),
    'POST /api/import/:importId/apply': async ({ actor, params }) =>
      presentImport(
        await applyImport(db, jobs, await shopOfImport(actor.ownerId), params.importId, {
          actorId: actor.personId,
          sessionId: actor.sessionId,
        }),
      ),
    'POST /api/import/:importId/cancel': async ({ actor, params }) =>
      presentImport(await endImport(db, await shopOfImport(actor.ownerId), params.importId)),
  });

  app.register(async (scope) => {
    receiveCsv(scope);
    serve(scope, authenticate, importUploadEndpoints, {
      'POST /api/import': async ({ actor, query: { kind, fileName }, body }) =>
        presentImport(
          await startImport(db, jobs, {
            ...{ kind, fileName, content: body, actorId: actor.personId, sessionId: actor.sessionId },
            shopId: await shopOrRefuse(actor.ownerId),
          }),
        ),
    });
  });

  async function shopOrRefuse(ownerId: UserId): Promise<ShopId> {
    const shop = await findShopOfOwner(db, ownerId);
    if (!shop) throw shopIsMissing();
    return shop.id;
  }

  /** A seller without a shop has no import. */
  async function shopOfImport(ownerId: UserId): Promise<ShopId> {
    const shop = await findShopOfOwner(db, ownerId);
    if (!shop) throw importNotFound();
    return shop.id;
  }
}

/** Accepts CSV in UTF-8 alone as the body of calls in this scope. */
function receiveCsv(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body)));
    } catch {
      done(notUtf8());
    }
  });
}
